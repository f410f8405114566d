-- The files that are kept in the state directory, once for each content, named by their SHA-256.
-- A row and its file come and go together: whoever does either holds the row.
create table download_files (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bigint not null check (bytes > 0),
  image_type text check (image_type in ('image/png', 'image/jpeg', 'image/webp')),
  kept_at    timestamptz not null
);

-- What is offered. The bytes come either from a kept file or from an address elsewhere.
create table download_items (
  id            uuid primary key default gen_random_uuid(),
  area          text not null check (area in ('panel', 'staff', 'tool', 'sample')),
  position      integer not null check (position >= 0),
  title         text not null check (title <> ''),
  description   text not null default '',
  version       text not null default '',
  update_label  text not null default '',
  release_notes text not null default '',
  language      text not null default '' check (area <> 'sample' or language <> ''),
  url           text check (url like 'https://%'),
  file_sha256   text references download_files on delete restrict,
  file_name     text check (file_name <> ''),
  updated_at    timestamptz not null,
  -- Raised by every edit, so that an edit of what somebody else changed meanwhile is refused: the
  -- program's own version is `version`.
  revision      integer not null default 1,
  -- By name, for the colleague whose edit comes too late; null until the first edit.
  edited_by     text,
  check ((url is null) <> (file_sha256 is null)),
  check ((file_name is null) = (file_sha256 is null))
);
create index download_items_area on download_items (area, position, title);
create index download_items_file on download_items (file_sha256);

-- The preview images of a sample, in their order.
create table download_images (
  item_id     uuid not null references download_items on delete cascade,
  position    smallint not null check (position between 1 and 8),
  file_sha256 text not null references download_files on delete restrict,
  primary key (item_id, position)
);
create index download_images_file on download_images (file_sha256);

-- One row once the samples of the first start were put in, so that what staff delete stays away.
create table download_seedings (
  once boolean primary key default true check (once),
  at   timestamptz not null
);

grant select, insert, update, delete on download_files, download_items to regz_app;
grant select, insert, delete on download_images to regz_app;
grant select, insert on download_seedings to regz_app;
