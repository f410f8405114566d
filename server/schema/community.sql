-- Community roles per package, 1 to 5 ids, set by the operator.
create table license_package_roles (
  package text not null references license_packages on delete cascade,
  slot    smallint not null check (slot between 1 and 5),
  role_id text not null check (role_id ~ '^[0-9]{17,20}$'),
  primary key (package, slot),
  unique (package, role_id)
);

-- A connection to the chat community that was begun: single use, for ten minutes, and only for the
-- session that began it, so that nobody can be made to connect somebody else's account.
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

-- What is known of the roles of one community account, and when they have to be looked at next.
-- The row is kept by the community's id and not by the customer's: it outlives a disconnect and a
-- deletion until the roles are gone.
create table community_role_syncs (
  discord_id     text primary key,
  -- Raised by everything that may change the wanted roles; a sync settles the version it began with.
  version        bigint not null default 1,
  -- Null when nothing is to be done.
  due_at         timestamptz default now(),
  -- One sync at a time: whoever holds the lease works, and a worker that died loses it.
  leased_until   timestamptz,
  failures       integer not null default 0,
  -- The managed roles the last sync left the member with.
  role_ids       text[] not null default '{}',
  wanted_count   smallint not null default 0,
  assigned_count smallint not null default 0,
  last_synced_at timestamptz,
  last_error     text,
  -- A join that failed for a passing reason is tried again until a time; one refused for good is said.
  join_until     timestamptz,
  join_refused   boolean not null default false
);
create index community_role_syncs_due on community_role_syncs (due_at) where due_at is not null;

create function request_community_role_sync(id text) returns void language sql as $$
  insert into community_role_syncs (discord_id) values (id)
  on conflict (discord_id) do update
    set version = community_role_syncs.version + 1, due_at = now(), failures = 0;
$$;

-- Roles follow the truth because the truth itself asks for it: whatever changes an account in a way
-- that roles depend on, the request for a sync is part of the same transaction.
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

-- Another mapping is another truth for everybody.
create function follow_community_role_mapping() returns trigger language plpgsql as $$
begin
  update community_role_syncs set version = version + 1, due_at = now(), failures = 0;
  return null;
end $$;
create trigger license_package_roles_community
  after insert or update or delete on license_package_roles
  for each statement execute function follow_community_role_mapping();

grant select, insert, update, delete on license_package_roles, community_role_syncs to regz_app;
grant select, insert, delete on community_flows to regz_app;
