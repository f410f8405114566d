-- The files in the state directory, one per content, named by their SHA-256. A row and its file are created
-- and deleted together, under a lock of the row.
create table download_files (
  sha256     text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes      bigint not null check (bytes > 0),
  image_type text check (image_type in ('image/png', 'image/jpeg', 'image/webp')),
  kept_at    timestamptz not null
);

-- The offered downloads. The bytes come from a stored file or from an external address.
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
  -- Incremented by every edit; an edit based on an older revision is refused. The program's own version is
  -- `version`.
  revision      integer not null default 1,
  -- The last editor's name, shown when another edit comes too late; null until the first edit.
  edited_by     text,
  check ((url is null) <> (file_sha256 is null)),
  check ((file_name is null) = (file_sha256 is null))
);
create index download_items_area on download_items (area, position, title);
create index download_items_file on download_items (file_sha256);

-- The preview images of a sample, in order.
create table download_images (
  item_id     uuid not null references download_items on delete cascade,
  position    smallint not null check (position between 1 and 8),
  file_sha256 text not null references download_files on delete restrict,
  primary key (item_id, position)
);
create index download_images_file on download_images (file_sha256);

-- Has a row once the samples of the first start exist, so that samples deleted by staff are not added again.
create table download_seedings (
  once boolean primary key default true check (once),
  at   timestamptz not null
);

grant select, insert, update, delete on download_files, download_items to regz_app;
grant select, insert, delete on download_images to regz_app;
grant select, insert on download_seedings to regz_app;
