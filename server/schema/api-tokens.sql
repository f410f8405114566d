-- Tokens for programs that call operations open to tokens. Only the SHA-256 of the secret is stored. A token
-- acts for the member of staff who created it, and ends with that account.
create table api_tokens (
  id                text primary key check (id ~ '^[0-9A-Za-z]{12}$'),
  admin_id          uuid not null references account_admins on delete cascade,
  name              text not null check (btrim(name) <> ''),
  secret_hash       bytea not null check (octet_length(secret_hash) = 32),
  scopes            text[] not null check (cardinality(scopes) > 0),
  -- The networks from which the token is accepted; empty for all.
  address_blocks    text[] not null,
  created_at        timestamptz not null,
  expires_at        timestamptz not null check (expires_at <= created_at + interval '366 days'),
  revoked_at        timestamptz,
  last_used_at      timestamptz,
  last_used_address text
);
create index api_tokens_admin on api_tokens (admin_id);

-- Revokes a disabled admin's tokens permanently, so that enabling the account does not restore them.
create function api_tokens_end_with_admin() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'account_admins' then
    update api_tokens set revoked_at = now() where admin_id = new.id and revoked_at is null;
  else
    update api_tokens set revoked_at = now()
      from account_admins
     where account_admins.task_user_id = new.id and api_tokens.admin_id = account_admins.id
       and revoked_at is null;
  end if;
  return null;
end $$;
create trigger api_tokens_end after update of disabled_at on account_admins
  for each row when (new.disabled_at is not null) execute function api_tokens_end_with_admin();
create trigger api_tokens_end after update of is_admin on web_task
  for each row when (old.is_admin and not new.is_admin) execute function api_tokens_end_with_admin();

grant select, insert, update, delete on api_tokens to regz_app;
