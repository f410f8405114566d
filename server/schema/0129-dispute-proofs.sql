-- Proof that staff sent to a provider for a dispute: once, because the bank takes it once (decision record 80).
create table order_proofs (
  provider    text not null,
  dispute_ref text not null,
  order_ref   uuid not null references order_facts on delete cascade,
  -- By name as it was: a member of staff can be renamed or removed.
  sent_by     text not null,
  -- How often it was tried, and since when whoever tries it has it: nobody else does meanwhile.
  tries       integer not null check (tries > 0),
  tried_at    timestamptz not null,
  -- Null while it is not known to have arrived.
  sent_at     timestamptz,
  primary key (provider, dispute_ref),
  foreign key (provider, dispute_ref) references order_disputes on delete cascade
);
create index order_proofs_order on order_proofs (order_ref);

-- When the sandbox's bank was given proof.
alter table order_sandbox_sessions add column proof_at timestamptz;

grant select, insert, update, delete on order_proofs to regz_app;
