-- Subscription types staff maintain (B 3); an empty price shows as 'Free'.
create table subscription_types (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (btrim(name) <> ''),
  description text,
  price       numeric(12, 2) check (price >= 0),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now()
);

grant select, insert, update, delete on subscription_types to regz_app;
