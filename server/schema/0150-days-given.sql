-- What one member of staff gave single customers on a day is summed before more is given.
create index license_time_entries_given on license_time_entries (actor_id, at)
  where kind = 'staff' and time_change_id is null and days > 0;
