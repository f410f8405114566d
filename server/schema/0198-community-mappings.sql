-- The version of each package's roles, on which edits of staff are based.
create table community_mappings (
  package   text primary key references license_packages on delete cascade,
  version   integer not null default 1,
  edited_by text
);
grant select, insert, update on community_mappings to regz_app;

-- The other statements of a transaction change nothing more.
create or replace function follow_community_role_mapping() returns trigger language plpgsql as $$
begin
  update community_role_syncs set version = version + 1, due_at = now(), failures = 0
   where due_at is distinct from now();
  return null;
end $$;
