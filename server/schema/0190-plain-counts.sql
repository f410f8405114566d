-- contract: 190
-- Pages count keys and registrations when they are read.
drop trigger license_keys_added on license_keys;
drop trigger license_keys_removed on license_keys;
drop trigger license_keys_changed on license_keys;
drop function count_added_keys(), count_removed_keys(), count_changed_keys(), fold_key_stock_counts(),
  recount_key_stock(), key_stock_faults();
drop table key_stock_counts;
drop function key_stock_state(boolean, timestamptz, boolean, text);
-- Counts of the stock add these keys to the available ones.
create index license_keys_unused_banned on license_keys (product_id)
  where banned and not activated and assigned_at is null;

drop trigger giveaway_registrations_added on giveaway_registrations;
drop trigger giveaway_registrations_removed on giveaway_registrations;
drop trigger giveaway_entries_added on giveaway_entries;
drop function count_giveaway_registrations(), count_giveaway_entries(), fold_giveaway_counts(),
  recount_giveaways(), giveaway_count_faults();
drop table giveaway_counts;
