-- contract: 180
-- Events of payments settle in a job, which counts its attempts and retries.
alter table order_events drop column attempts, drop column retry_at, drop column error;
create index order_events_waiting on order_events (id) where processed_at is null;
