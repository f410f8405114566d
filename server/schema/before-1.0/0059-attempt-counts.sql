-- How many tries are taken of each attempt budget and key, until its window ends. `place` is a keyed
-- hash of both, so that the table names nobody. Unlogged: a crash of the database may forget them.
create unlogged table attempt_counts (
  place    text collate "C" primary key check (length(place) = 20),
  tries    integer not null check (tries >= 0),
  ends_at  timestamptz not null,
  -- What the statement that wrote the row was granted, for its own answer.
  granted  integer not null default 0,
  -- What a statement brings for a row that exists: tries that come back, and the most there may be.
  returned integer not null default 0,
  most     integer not null default 0
) with (fillfactor = 70);
grant select, insert, update, delete on attempt_counts to regz_app;
