-- Giveaways, their registrations, and the draws of their winners (decision record 0024).
create table giveaways (
  id               uuid primary key default gen_random_uuid(),
  title            text not null check (btrim(title) <> ''),
  description      text not null,
  starts_at        timestamptz not null,
  ends_at          timestamptz not null check (ends_at > starts_at),
  -- The initial giveaway of an installation, whose winners are examples.
  is_sample        boolean not null default false,
  -- SHA-256 of the seed, published before the first registration, and the sealed seed itself.
  commitment       text check (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed      text,
  closed_at        timestamptz,
  entries_digest   text check (entries_digest ~ '^[0-9a-f]{64}$'),
  drawn_at         timestamptz,
  drawn_by         text,
  -- Published with the draw.
  seed             text check (seed ~ '^[0-9a-f]{64}$'),
  created_at       timestamptz not null,
  -- Incremented by every edit; an edit based on an older version is refused.
  version          integer not null default 1,
  edited_by        text,
  -- The round of public randomness for the draw, announced when the giveaway is planned, and its signature
  -- after the draw. Null without a source of randomness.
  beacon_chain     text,
  beacon_round     bigint,
  beacon_signature text,
  check (is_sample or (commitment is not null and sealed_seed is not null)),
  check ((closed_at is null) = (entries_digest is null) or is_sample),
  check (is_sample or (drawn_at is null) = (seed is null)),
  check (drawn_at is null or closed_at is not null),
  constraint giveaways_beacon check ((beacon_chain is null) = (beacon_round is null))
);
-- The giveaway of the specification, its window in UTC, with three example winners.
insert into giveaways
  (id, title, description, starts_at, ends_at, is_sample, closed_at, drawn_at, created_at)
values
  ('00000000-0000-4000-8000-000000000001', 'April Giveaway', 'Premium license keys for three players.',
   '2025-04-15 20:30+00', '2025-04-30 00:59+00', true,
   '2025-04-30 00:59+00', '2025-04-30 00:59+00', '2025-04-15 20:30+00');

create table giveaway_prizes (
  giveaway_id uuid not null references giveaways on delete cascade,
  place       integer not null check (place > 0),
  name        text not null check (btrim(name) <> ''),
  -- A key of this product is the prize; null for a prize that staff hand over.
  product_id  uuid references key_stock_products on delete restrict,
  primary key (giveaway_id, place)
);
insert into giveaway_prizes (giveaway_id, place, name) values
  ('00000000-0000-4000-8000-000000000001', 1, 'Supreme, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 2, 'Essential, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 3, 'Essential, 7 days');

create table giveaway_registrations (
  id             uuid primary key default gen_random_uuid(),
  number         integer not null unique generated always as identity,
  giveaway_id    uuid not null references giveaways on delete restrict,
  name           text not null check (btrim(name) <> ''),
  email          text not null check (btrim(email) <> ''),
  mobile         text not null check (btrim(mobile) <> ''),
  game_name      text not null,
  game_id        text not null check (btrim(game_id) <> ''),
  -- The game id in normalized form.
  game_key       text not null,
  -- The published part of a registration: a random code and the first letter of the name.
  code           text not null unique check (code ~ '^[0-9a-f]{32}$'),
  masked_name    text not null,
  created_at     timestamptz not null,
  -- As in `users`.
  shared_mailbox text,
  -- The language of the request, for mails.
  language       text check (language in ('en', 'si', 'ta'))
);
create unique index giveaway_registrations_player on giveaway_registrations (giveaway_id, game_key);
create unique index giveaway_registrations_mailbox
  on giveaway_registrations (giveaway_id, account_mailbox(email))
  where shared_mailbox is distinct from email;
-- The entries of a mailbox in all giveaways, for the deletion of its account.
create index giveaway_registrations_of_mailbox on giveaway_registrations (account_mailbox(email));

-- The entries at the close; they remain when names and addresses are deleted.
create table giveaway_entries (
  giveaway_id uuid not null references giveaways on delete restrict,
  code        text not null,
  masked_name text not null,
  primary key (giveaway_id, code)
);

-- One winner per prize, drawn once.
create table giveaway_winners (
  giveaway_id    uuid not null references giveaways on delete restrict,
  place          integer not null,
  masked_name    text not null,
  prize          text not null,
  -- Null for an example.
  code           text,
  license_key_id uuid unique references license_keys on delete restrict,
  primary key (giveaway_id, place),
  unique (giveaway_id, code)
);
insert into giveaway_winners (giveaway_id, place, masked_name, prize) values
  ('00000000-0000-4000-8000-000000000001', 1, 'K***', 'Supreme, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 2, 'S***', 'Essential, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 3, 'N***', 'Essential, 7 days');

-- A giveaway closes at its end time, not when the job records it: from then until the draw no registration
-- can be deleted.
create function keep_closed_registrations() returns trigger language plpgsql as $$
declare
  giveaway giveaways;
begin
  if tg_op = 'INSERT' then
    select * into giveaway from giveaways where id = new.giveaway_id;
    if giveaway.closed_at is not null and not giveaway.is_sample then
      raise exception 'the giveaway is closed' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into giveaway from giveaways where id = old.giveaway_id;
  if giveaway.drawn_at is null
     and (giveaway.closed_at is not null or giveaway.ends_at <= clock_timestamp()) then
    raise exception 'the giveaway is not drawn yet' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger giveaway_registrations_keep before insert or delete on giveaway_registrations
  for each row execute function keep_closed_registrations();

-- Deleting an account with a verified address deletes the registrations of that address. Those of a giveaway
-- that waits for its draw remain until the draw, and the sweep deletes them later.
create function forget_giveaway_registrations() returns trigger language plpgsql as $$
begin
  delete from giveaway_registrations registration using giveaways giveaway
   where giveaway.id = registration.giveaway_id
     and (giveaway.drawn_at is not null
          or (giveaway.closed_at is null and giveaway.ends_at > clock_timestamp()))
     and account_mailbox(registration.email) = account_mailbox(old.email);
  return null;
end $$;
create trigger users_forget_giveaway_registrations after delete on users
  for each row when (old.email_verified) execute function forget_giveaway_registrations();

create trigger announce_draw after update of drawn_at on giveaways
  for each row when (old.drawn_at is null and new.drawn_at is not null)
  execute function announce_row('giveaway.drawn', 'giveawayId', 'title', 'title');

grant select, insert, update, delete on giveaways to regz_app;
grant select, insert, delete on giveaway_prizes, giveaway_registrations to regz_app;
grant select, insert on giveaway_entries, giveaway_winners to regz_app;
