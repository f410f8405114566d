-- Files that a running program fetches into memory. The most fitting row of a name counts, as of values.
create table panel_files (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (name <> ''),
  package         text references license_packages on delete cascade,
  minimum_version text not null default '0.0.0'
    check (minimum_version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  -- Whether programs of a trial get it.
  for_trials      boolean not null default true,
  sha256          text not null references download_files on delete restrict,
  revision        integer not null default 1,
  edited_by       text,
  unique nulls not distinct (name, package, minimum_version)
);
create index panel_files_package on panel_files (package);
create index panel_files_file on panel_files (sha256);

grant select, insert, update, delete on panel_files to regz_app;
