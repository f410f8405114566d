-- Applications to the guild.
create table guild_applications (
  id               uuid primary key default gen_random_uuid(),
  number           integer not null unique generated always as identity,
  in_game_name     text not null check (btrim(in_game_name) <> ''),
  email            text not null check (btrim(email) <> ''),
  experience_level text not null
    check (experience_level in ('Beginner', 'Intermediate', 'Advanced', 'Expert')),
  message          text,
  state            text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  -- The hash of the private link's token; the token can be derived again and is not stored. Null for an
  -- imported application until its decision is mailed.
  token_hash       bytea unique check (octet_length(token_hash) = 32),
  created_at       timestamptz not null,
  decided_at       timestamptz,
  decided_by       text,
  note             text,
  -- The language of the request, for mails.
  language         text check (language in ('en', 'si', 'ta')),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
-- One open application per person.
create unique index guild_applications_open on guild_applications (account_mailbox(email))
  where state = 'open';
create index guild_applications_mailbox on guild_applications (account_mailbox(email));
create index guild_applications_open_number on guild_applications (number) where state = 'open';

-- Deleting an account with a verified address deletes the applications of that address.
create function forget_guild_applications() returns trigger language plpgsql as $$
begin
  delete from guild_applications where account_mailbox(email) = account_mailbox(old.email);
  return null;
end $$;
create trigger users_forget_guild_applications after delete on users
  for each row when (old.email_verified) execute function forget_guild_applications();

grant select, insert, update, delete on guild_applications to regz_app;
