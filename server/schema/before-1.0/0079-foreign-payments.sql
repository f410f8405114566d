-- A refund or dispute without our mark is nobody's work until its payment turns out to be ours.
create index order_events_unclaimed on order_events (provider, (event ->> 'paymentRef'))
  where order_ref is null and outcome in ('unmatched', 'ignored');
