-- The community roles of each package, 1 to 5 ids, set by the operator.
create table license_package_roles (
  package text not null references license_packages on delete cascade,
  slot    smallint not null check (slot between 1 and 5),
  role_id text not null check (role_id ~ '^[0-9]{17,20}$'),
  primary key (package, slot),
  unique (package, role_id)
);

-- The version of each package's roles, on which edits of staff are based.
create table community_mappings (
  package   text primary key references license_packages on delete cascade,
  version   integer not null default 1,
  edited_by text
);

-- A started connection to the chat community. It is valid once, for ten minutes, and only in the session
-- that started it, so that a person cannot be tricked into connecting another account.
create table community_flows (
  state        text primary key,
  user_id      uuid not null references users on delete cascade,
  session_id   text not null references account_sessions on delete cascade,
  verifier     text not null,
  redirect_uri text not null,
  expires_at   timestamptz not null
);
create index community_flows_user on community_flows (user_id);
create index community_flows_expiry on community_flows (expires_at);

-- Requests from the chat that were answered, so that a repeated one is refused.
create table community_interactions (
  id          text primary key,
  received_at timestamptz not null
);
create index community_interactions_received on community_interactions (received_at);

-- The known roles of a community member, and the time of the next sync. The key is the member's id and not
-- the customer's: the row outlives a disconnect and a deletion until the roles are removed.
create table community_role_syncs (
  discord_id     text primary key,
  -- Incremented by every change that may affect the due roles; a sync settles the version that it read.
  version        bigint not null default 1,
  -- Null if no sync is due.
  due_at         timestamptz default now(),
  -- One sync at a time: a worker holds the lease, and loses it if it dies.
  leased_until   timestamptz,
  failures       integer not null default 0,
  -- The member's managed roles after the last sync.
  role_ids       text[] not null default '{}',
  wanted_count   smallint not null default 0,
  assigned_count smallint not null default 0,
  last_synced_at timestamptz,
  last_error     text,
  -- A join that fails temporarily is retried until this time; a permanent refusal is recorded.
  join_until     timestamptz,
  join_refused   boolean not null default false
);
create index community_role_syncs_due on community_role_syncs (due_at) where due_at is not null;

-- The queue follows the row. The second leaves a request time to sync the roles itself.
create function queue_community_role_sync() returns trigger language plpgsql as $$
begin
  perform send_jobs('community.sync-roles', 'discordId', array[new.discord_id],
                    new.due_at + interval '1 second');
  return null;
end $$;
create trigger queue after insert or update of due_at on community_role_syncs
  for each row when (new.due_at is not null) execute function queue_community_role_sync();

create function request_community_role_sync(id text) returns void language sql as $$
  insert into community_role_syncs (discord_id) values (id)
  on conflict (discord_id) do update
    set version = community_role_syncs.version + 1, due_at = now(), failures = 0;
$$;

-- Every change of an account that affects roles requests a sync in the same transaction.
create function follow_community_roles() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.discord_id is not null then
    perform request_community_role_sync(old.discord_id);
  end if;
  if tg_op <> 'DELETE' and new.discord_id is not null
     and (tg_op = 'INSERT' or new.discord_id is distinct from old.discord_id) then
    perform request_community_role_sync(new.discord_id);
  end if;
  return null;
end $$;
create trigger users_community_roles_insert after insert on users
  for each row when (new.discord_id is not null) execute function follow_community_roles();
create trigger users_community_roles_delete after delete on users
  for each row when (old.discord_id is not null) execute function follow_community_roles();
create trigger users_community_roles_update after update on users
  for each row when (
    (old.discord_id is not null or new.discord_id is not null)
    and (old.discord_id, old.subscription, old.expiredate, old.ends_time, old.admin_approval, old.banned)
        is distinct from
        (new.discord_id, new.subscription, new.expiredate, new.ends_time, new.admin_approval, new.banned)
  ) execute function follow_community_roles();

-- A change of the mapping affects every member. The other statements of its transaction change nothing more.
create function follow_community_role_mapping() returns trigger language plpgsql as $$
begin
  update community_role_syncs set version = version + 1, due_at = now(), failures = 0
   where due_at is distinct from now();
  return null;
end $$;
create trigger license_package_roles_community
  after insert or update or delete on license_package_roles
  for each statement execute function follow_community_role_mapping();

grant select, insert, update, delete on license_package_roles, community_role_syncs to regz_app;
grant select, insert, delete on community_flows, community_interactions to regz_app;
grant select, insert, update on community_mappings to regz_app;
