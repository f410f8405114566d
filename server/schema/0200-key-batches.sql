-- Batches of generated keys: the last day of a redemption, downloads, and a revocation of the rest.
alter table key_stock_batches
  add column last_day      date,
  add column downloaded_at timestamptz,
  add column downloaded_by text,
  add column revoked_at    timestamptz,
  add column tried_at      timestamptz,
  add constraint key_stock_batches_check
    check ((downloaded_at is null) = (downloaded_by is null)) not valid,
  add constraint key_stock_batches_check1 check (tried_at is null or revoked_at is not null) not valid;
alter table key_stock_batches validate constraint key_stock_batches_check;
alter table key_stock_batches validate constraint key_stock_batches_check1;
grant update (downloaded_at, downloaded_by, revoked_at, tried_at) on key_stock_batches to regz_app;

alter table license_keys drop constraint license_keys_withheld_check;
alter table license_keys
  add column redeem_by date,
  add constraint license_keys_withheld_check
    check (withheld in ('suspended', 'revoked', 'batch')) not valid;
alter table license_keys validate constraint license_keys_withheld_check;

-- Acts that need two owners: one requests, another one decides.
create table approvals (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null,
  object_id       uuid not null,
  -- The facts of the act at the request.
  detail          jsonb not null,
  reason          text not null check (btrim(reason) <> ''),
  -- Names at that time: a member of staff can be renamed or removed.
  requested_by_id uuid not null,
  requested_by    text not null,
  requested_at    timestamptz not null,
  -- When an act takes effect that its owner confirmed alone; the owner can stop it until then.
  begins_at       timestamptz,
  decided_by_id   uuid,
  decided_by      text,
  decided_at      timestamptz,
  outcome         text check (outcome in ('approved', 'declined', 'failed')),
  -- The reason why the act was no longer possible.
  refusal         text,
  check (num_nulls(decided_by_id, decided_by, decided_at, outcome) in (0, 4)),
  constraint approvals_failed check ((refusal is not null) = (outcome is not distinct from 'failed')),
  constraint approvals_wait check (begins_at >= requested_at + interval '1 hour'),
  -- One owner alone decides an act only after the wait.
  constraint approvals_two_owners
    check (outcome = 'declined' or decided_by_id <> requested_by_id
           or coalesce(begins_at <= decided_at, false))
);
create unique index approvals_open on approvals (kind, object_id) where outcome is null;
create index approvals_newest on approvals (requested_at desc, id);
grant select, insert on approvals to regz_app;
grant update (begins_at, decided_by_id, decided_by, decided_at, outcome, refusal) on approvals to regz_app;
