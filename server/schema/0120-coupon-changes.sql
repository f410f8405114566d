-- contract: 120
-- Coupons are edited. Which orders hold a use of one is a rule of the program now: those of before ask
-- the function, so they may not run beside this.
alter table coupons add column version integer not null default 1;
alter table coupons add column edited_by text;

-- An answer that is given again has the shape of a new one.
update idempotency_answers
   set answer = answer || '{"version": 1, "editedBy": null, "isFixed": false}'
 where operation = 'coupons.staff.createCoupon';

drop function order_holds_coupon(order_facts, timestamptz);

drop index order_facts_coupon;
create index order_facts_coupon on order_facts (coupon_id, created_at, id) where coupon_id is not null;
