-- Every staff act and every redemption leaves a row; no role may change or remove one.
create table audit_entries (
  id          bigint generated always as identity primary key,
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
  request_id  text
);
create index audit_entries_object on audit_entries (object_kind, object_id, id);
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();

grant select, insert on audit_entries to regz_app;
