-- How long programs of a package run without the server, and offline files for PCs without the internet.
create table panel_package_offline (
  package      text primary key references license_packages on delete cascade,
  -- Of running programs; null for the setting PANEL_GRACE_HOURS.
  grace_hours  integer check (grace_hours between 0 and 168),
  -- The most days of an offline file that staff issue; 0 for none.
  offline_days integer not null default 0 check (offline_days between 0 and 180),
  revision     integer not null default 1,
  edited_by    text
);
grant select, insert, update on panel_package_offline to regz_app;

alter table panel_devices add column offline_until timestamptz;
