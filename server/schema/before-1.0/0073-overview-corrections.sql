-- A day is counted again after a provider reported something of it late. The overview counts what waits.
create index order_events_processed on order_events (processed_at) where processed_at is not null;
create index contact_threads_open on contact_threads (last_at) where state = 'open';
