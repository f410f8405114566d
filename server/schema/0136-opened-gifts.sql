-- contract: 120
-- Only triggers call it, and they follow it.
alter function announce_reversals() rename to announce_order_of;
create trigger announce_gift_opened after update of opened_at on order_gifts
  for each row when (old.opened_at is null and new.opened_at is not null)
  execute function announce_order_of('gift.opened');
