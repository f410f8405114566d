-- Every staff act and every redemption adds a row; no role may change or delete one. Partitioned by month
-- (decision record 0028): an entry is routed to the partition of its month, or to the default partition if
-- there is none.
create table audit_entries (
  id          bigint generated always as identity,
  at          timestamptz not null default clock_timestamp(),
  actor_kind  text not null check (
    actor_kind in ('customer', 'task-user', 'admin', 'link-admin', 'operator')
  ),
  actor_id    uuid,
  actor_name  text not null,
  action      text not null check (action <> ''),
  object_kind text not null,
  object_id   text not null,
  detail      jsonb not null default '{}',
  address     inet,
  request_id  text,
  primary key (id, at)
) partition by range (at);
create index audit_entries_object on audit_entries (object_kind, object_id, id);
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id);
-- Finds the act behind a change of license time by the change's number.
create index audit_entries_license_time on audit_entries (object_id, (detail ->> 'number'))
  where object_kind = 'account' and action like 'licenses.%';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();

grant select, insert on audit_entries to regz_app;

create table audit_entries_default partition of audit_entries default;
-- A statement trigger fires only for the table that the statement names, so each partition has its own.
create trigger audit_entries_append_only before update or delete or truncate on audit_entries_default
  for each statement execute function refuse_audit_change();

-- The partitions of the trail with their time ranges, without the default partition.
create function audit_parts() returns table (part text, begins timestamptz, ends timestamptz)
language sql stable set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
  select relname::text,
         coalesce(substring(bound from $from$FROM \('([^']+)'\)$from$)::timestamptz, '-infinity'),
         substring(bound from $to$TO \('([^']+)'\)$to$)::timestamptz
    from (select relname, pg_get_expr(relpartbound, pg_class.oid) as bound
            from pg_inherits join pg_class on pg_class.oid = inhrelid
           where inhparent = 'audit_entries'::regclass) as each
   where bound <> 'DEFAULT'
$$;

-- Creates one missing monthly partition and returns its name, or null if none is missing. Covers the months
-- of entries in the default partition, which move, and the current and next three months. Writers of the
-- trail wait meanwhile, so a lock that is not granted in time is left to the next call.
create function make_audit_month() returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
set lock_timeout = '1500ms' as $$
declare
  month timestamptz;
  part  text;
begin
  -- One at a time; entries are still written and read.
  lock table only audit_entries in share update exclusive mode;
  select due into month from (
    select date_trunc('month', min(at)) as due from audit_entries_default where isfinite(at)
    union all
    select generate_series(date_trunc('month', now()), now() + interval '3 months', interval '1 month')
  ) as months
   where due is not null and not exists (select from audit_parts() where begins <= due and due < ends)
   order by due limit 1;
  if month is null then return null; end if;
  part := to_char(month, '"audit_entries_"YYYY_MM');
  -- Nobody else reaches a part but through the whole trail.
  lock table only audit_entries in access exclusive mode;
  execute format('create table public.%I (like audit_entries including defaults including constraints)', part);
  alter table audit_entries_default disable trigger audit_entries_append_only;
  execute format(
    'with moved as (delete from audit_entries_default where at >= %L and at < %L returning *)
     insert into %I select * from moved', month, month + interval '1 month', part);
  alter table audit_entries_default enable trigger audit_entries_append_only;
  execute format(
    'create trigger audit_entries_append_only before update or delete or truncate on %I
       for each statement execute function refuse_audit_change()', part);
  execute format('alter table audit_entries attach partition %I for values from (%L) to (%L)',
                 part, month, month + interval '1 month');
  return part;
end $$;
revoke execute on function make_audit_month() from public;
grant execute on function make_audit_month() to regz_app;

-- The months that an operator archived into files. `mac` is a keyed hash of the file's description, so that
-- access to the database alone is not enough to claim that entries were archived.
create table audit_archives (
  file        text primary key,
  first_id    bigint not null,
  last_id     bigint not null check (last_id >= first_id),
  first_at    timestamptz not null,
  last_at     timestamptz not null check (last_at >= first_at),
  ends        timestamptz not null,
  entries     bigint not null check (entries > 0),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  mac         bytea not null check (octet_length(mac) = 32),
  archived_at timestamptz not null default clock_timestamp()
);
grant select on audit_archives to regz_app;

do $$ begin
  while make_audit_month() is not null loop end loop;
end $$;
