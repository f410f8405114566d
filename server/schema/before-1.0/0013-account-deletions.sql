-- A deletion form that was filled in correctly and waits for the proof of the identity provider:
-- one a session, for ten minutes, gone with the session.
create table account_deletion_forms (
  session_id text primary key references account_sessions on delete cascade,
  user_id    uuid not null references users on delete cascade,
  reason     text not null check (btrim(reason) <> ''),
  expires_at timestamptz not null
);
create index account_deletion_forms_user on account_deletion_forms (user_id);

-- A deletion that runs. Whoever removes the row decides: the one who cancels, or the deletion
-- itself once its moment has come. So both can never happen.
create table account_deletions (
  user_id      uuid primary key references users on delete cascade,
  reason       text not null check (btrim(reason) <> ''),
  requested_at timestamptz not null,
  execute_at   timestamptz not null,
  check (execute_at > requested_at)
);
create index account_deletions_due on account_deletions (execute_at);

-- What staff are told in the chat community once an account is gone. The row goes with the telling.
create table account_deletion_notices (
  id           uuid primary key default gen_random_uuid(),
  username     text not null,
  -- Masked: the whole address goes to nobody.
  email        text,
  subscription text,
  reason       text not null,
  deleted_at   timestamptz not null
);

-- The ledger of keys outlives its people, without their names (decision 18). Redemptions refer to
-- people by id alone, which becomes null.
create function forget_deleted_account() returns trigger language plpgsql as $$
begin
  update license_keys
     set username = 'deleted account', email = null, mobile_number = null,
         assigned_to = case when lower(assigned_to) = lower(old.username)
                            then 'deleted account' else assigned_to end
   where user_id = old.id;
  return old;
end $$;
create trigger users_forgotten before delete on users
  for each row execute function forget_deleted_account();

grant select, insert, update, delete on account_deletion_forms to regz_app;
grant select, insert, delete on account_deletions to regz_app;
grant select, insert, delete on account_deletion_notices to regz_app;
