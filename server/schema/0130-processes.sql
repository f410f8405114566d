-- The processes that run on this database, as each says of itself every 20 seconds. Unlogged: a crash of
-- the database forgets them, and they say it again.
create unlogged table processes (
  id          uuid primary key,
  host        text not null,
  pid         integer not null,
  role        text not null,
  version     text not null,
  started_at  timestamptz not null,
  seen_at     timestamptz not null default clock_timestamp(),
  -- How far its clock is ahead of the database's.
  ahead_ms    bigint not null,
  -- The most connections that it opens to PostgreSQL itself.
  connections integer not null,
  -- The share of the time since it was last seen in which it was busy, and the free share of its disk.
  busy        double precision not null check (busy between 0 and 1),
  room        double precision not null check (room between 0 and 1)
);
grant select, insert, update, delete on processes to regz_app;
