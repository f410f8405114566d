-- A change of many accounts' time gives or takes once of each (decision record 0068). That it is taken back once,
-- the entry's own rule says.
create unique index license_time_entries_once_of_change
  on license_time_entries (account_id, time_change_id)
  where time_change_id is not null and reverses is null;
