-- Trial links. A link made under another one takes its uses out of that one's: `granted_uses` counts them, so
-- that the sum can never pass the maximum.
create table free_panel_links (
  id                  uuid primary key default gen_random_uuid(),
  link_code           text not null unique check (link_code ~ '^regz-free-[A-Za-z0-9]{20}$'),
  parent_id           uuid references free_panel_links on delete cascade,
  admin_username      text not null check (btrim(admin_username) <> ''),
  admin_password      text not null
    check (admin_password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$'),
  expires_at          timestamptz not null,
  max_uses            integer not null check (max_uses between 1 and 1000),
  used_count          integer not null default 0 check (used_count >= 0),
  granted_uses        integer not null default 0 check (granted_uses >= 0),
  -- Log-ins of the link's admin, which `used_count` counts as well while a use is left.
  admin_log_ins       integer not null default 0 check (admin_log_ins >= 0),
  -- How often the page of the link was opened.
  opened_count        integer not null default 0 check (opened_count >= 0),
  is_active           boolean not null default true,
  created_at          timestamptz not null,
  -- Uses that no visitor of ours made: log-ins of the link's admin that took one, and what an original
  -- installation counted. The rest of `used_count` are rows of `free_panel_usage`.
  other_uses          integer not null default 0,
  -- Staff may let several accounts of one mailbox through the link.
  several_per_mailbox boolean not null default false,
  -- What staff switch off, the link's own managers cannot switch on.
  disabled_by_staff   boolean not null default false,
  check (used_count + granted_uses <= max_uses),
  check (other_uses between 0 and used_count)
);
create index free_panel_links_parent on free_panel_links (parent_id);
create index free_panel_links_newest on free_panel_links (created_at desc, id desc);

-- Who used which link; the row outlives the link and the account.
create table free_panel_usage (
  id             uuid primary key default gen_random_uuid(),
  link_id        uuid references free_panel_links on delete set null,
  link_code      text not null,
  user_id        uuid references users on delete set null,
  username       text not null,
  -- The trial license that this use brought; null where the account had a license already.
  license_key_id uuid unique references license_keys on delete restrict,
  signed_up      boolean not null,
  outcome        text not null check (outcome in ('made', 'returned', 'kept')),
  -- Made by the page for one press of the button: what is sent again gets the first answer. Another
  -- link, or somebody else, may happen to send the same.
  attempt_id     text check (attempt_id ~ '^[0-9a-f]{32}$'),
  used_at        timestamptz not null,
  check ((outcome = 'made') = (license_key_id is not null)),
  unique (link_code, user_id)
);
-- One trial an account, ever.
create unique index free_panel_usage_trial on free_panel_usage (user_id) where outcome = 'made';
create index free_panel_usage_link on free_panel_usage (link_id);
create index free_panel_usage_made on free_panel_usage (used_at) where outcome = 'made';
create index free_panel_usage_attempt on free_panel_usage (attempt_id);

-- Whether a second trial on one device, or of one account of the chat community, is refused.
create table free_panel_settings (
  one                boolean primary key default true check (one),
  once_per_device    boolean not null default false,
  once_per_community boolean not null default true,
  -- The board and the system of a PC; without it a second free day there is only reported.
  once_per_parts     boolean not null default true
);
insert into free_panel_settings default values;

create function forget_deleted_trial_user() returns trigger language plpgsql as $$
begin
  update free_panel_usage set username = 'deleted account' where user_id = old.id;
  return old;
end $$;
create trigger users_forget_trials before delete on users
  for each row execute function forget_deleted_trial_user();

grant select, insert, update, delete on free_panel_links to regz_app;
grant select, insert, update on free_panel_usage to regz_app;
grant select, update on free_panel_settings to regz_app;
