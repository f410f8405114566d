-- Searches, filters and orders of lists that staff save under a name.
create table staff_views (
  id       uuid primary key default gen_random_uuid(),
  admin_id uuid not null references account_admins on delete cascade,
  list     text not null,
  name     text not null check (btrim(name) <> ''),
  query    text not null
);
create unique index staff_views_name on staff_views (admin_id, list, lower(name));
grant select, insert, update, delete on staff_views to regz_app;
