-- A removed endpoint is off from then on; its deliveries are deleted in pieces, and it last. Acts refer
-- to it while they announce an event, and none of them may wait for that.
alter table event_hooks add column removed_at timestamptz;
