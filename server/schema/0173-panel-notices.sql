-- What staff tell all programs or those of one version; one that pauses stops them until it is ended.
create table panel_notices (
  id         uuid primary key default gen_random_uuid(),
  text       text not null check (char_length(text) between 1 and 500),
  version    text check (version ~ '^\d{1,5}\.\d{1,5}\.\d{1,5}$'),
  pauses     boolean not null,
  created_at timestamptz not null,
  created_by text not null,
  ended_at   timestamptz,
  ended_by   text,
  check ((ended_at is null) = (ended_by is null))
);
create index panel_notices_open on panel_notices (created_at) where ended_at is null;

grant select, insert on panel_notices to regz_app;
grant update (ended_at, ended_by) on panel_notices to regz_app;
