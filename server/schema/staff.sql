-- Members of staff.
create table account_admins (
  id             uuid primary key default gen_random_uuid(),
  username       text not null check (btrim(username) <> ''),
  password       text not null check (password like '$argon2id$%'),
  created_at     timestamptz not null default now(),
  -- Disabled staff cannot log in; their row remains for the audit trail. An account that requires codes can
  -- only set them up until they are on.
  disabled_at    timestamptz,
  codes_required boolean not null default false,
  last_login_at  timestamptz,
  -- A task user who is staff has an entry here, and logs in with the task user's password.
  task_user_id   uuid unique references web_task on delete restrict,
  -- Decides the permissions in the panel.
  role           text not null default 'owner' check (role in ('owner', 'support', 'stock')),
  -- The person of the chat community whom it belongs to.
  discord_id     text unique,
  -- Another person set the password. Until the account replaces it, it can do nothing else.
  password_given boolean not null default false
);
create unique index account_admins_username_key on account_admins (lower(username));

-- Foreign keys of tables of earlier slices.
alter table account_totp add foreign key (admin_id) references account_admins on delete cascade;

grant select, insert, update on account_admins to regz_app;

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
