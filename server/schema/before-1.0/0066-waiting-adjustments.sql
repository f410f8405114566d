-- Corrections that wait for a second admin, found in the order in which they are shown. PostgreSQL has no
-- statistics of how large those that nobody has decided are, and read all corrections to look for them.
drop index coin_adjustments_undecided;
alter table coin_adjustments
  add column waits boolean not null
    generated always as (approved_by is null and declined_by is null and abs(amount) > 500) stored;
create index coin_adjustments_waiting on coin_adjustments (created_at desc, id) where waits;
