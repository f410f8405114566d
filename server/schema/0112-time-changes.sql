-- Changes of many accounts' license time at once: whose, by how many days and why (decision 68). One that was
-- only previewed goes after a day; one that was applied is kept.
create table license_time_changes (
  id          uuid primary key,
  filter      jsonb not null,
  days        integer not null check (days <> 0),
  -- In words that customers read.
  reason      text not null check (btrim(reason) <> ''),
  -- Staff's own words in the mail; null if none is sent.
  mail        text,
  -- The incident that it makes up for, if any.
  incident_id uuid,
  state       text not null
    check (state in ('previewed', 'applying', 'stopped', 'applied', 'undoing', 'undone')),
  accounts    integer not null check (accounts > 0),
  -- What was shown with the accounts.
  preview     jsonb not null,
  -- Names as they were: a member of staff can be renamed or removed.
  made_by_id    uuid not null,
  made_by       text not null,
  made_at       timestamptz not null,
  applied_by_id uuid,
  applied_by    text,
  applied_at    timestamptz,
  undone_by_id  uuid,
  undone_by     text,
  check ((state = 'previewed') = (applied_at is null)),
  check (num_nulls(applied_by_id, applied_by, applied_at) in (0, 3)),
  check ((undone_by_id is null) = (undone_by is null))
);
create index license_time_changes_newest on license_time_changes (made_at desc, id);

-- The accounts of a change, as they were shown: nobody else is changed by it, and each once. There is no
-- foreign key to the account, whose entries outlive it, too.
create table license_time_change_members (
  change_id    uuid not null references license_time_changes on delete cascade,
  account_id   uuid not null,
  state        text not null
    check (state in ('planned', 'done', 'skipped', 'undone', 'undo-skipped')),
  -- Why it was left as it is.
  why          text,
  -- Its entry of the change, by number, and the one that took it back.
  entry        integer,
  undo_entry   integer,
  primary key (change_id, account_id),
  check ((state in ('skipped', 'undo-skipped')) = (why is not null)),
  check ((state in ('planned', 'skipped')) = (entry is null)),
  check ((state = 'undone') = (undo_entry is not null))
);
create index license_time_change_members_state
  on license_time_change_members (change_id, state, account_id);

-- The change of many accounts that it is part of, or takes back.
alter table license_time_entries
  add column time_change_id uuid references license_time_changes on delete restrict;

grant select, insert, update, delete on license_time_changes, license_time_change_members to regz_app;
