-- One verb for one meaning: what staff or owners change is edited, what overwrites is set. As in 0101, an answer
-- that was stored under the name of before is found under the new one.
update idempotency_answers as stored
   set operation = renamed.now
  from (values
         ('orders.changeGift', 'orders.editGift'),
         ('orders.staff.changeGift', 'orders.staff.editGift'),
         ('panel.staff.changeRelease', 'panel.staff.editRelease'),
         ('panel.staff.writeValue', 'panel.staff.setValue'),
         ('storefront.staff.updateSubscriptionType', 'storefront.staff.editSubscriptionType')
       ) as renamed(before, now)
 where stored.operation = renamed.before;
