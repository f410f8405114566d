-- Files of replaced slips are looked for.
create index order_slips_replaced on order_slips (decided_at) where decision = 'replaced' and content is not null;
