-- contract: 120
-- Staff answer a dispute on the provider's own site, so the record of what was sent from here goes. No released
-- version uses it.
drop table order_proofs;
alter table order_sandbox_sessions drop column proof_at;
