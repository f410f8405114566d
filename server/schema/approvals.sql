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
create index approvals_object on approvals (object_id);
create index approvals_newest on approvals (requested_at desc, id);
grant select, insert on approvals to regz_app;
grant update (begins_at, decided_by_id, decided_by, decided_at, outcome, refusal) on approvals to regz_app;
