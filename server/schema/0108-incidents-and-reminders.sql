-- What went wrong, for whom and from when to when, as the status page tells it.
create table incidents (
  id        uuid primary key,
  title     text not null check (btrim(title) <> ''),
  effect    text not null check (effect in ('slow', 'down')),
  affected  text[] not null check (cardinality(affected) > 0),
  began_at  timestamptz not null,
  -- Null while it goes on.
  ended_at  timestamptz,
  -- False for one that was opened by mistake: staff keep it, and nobody else is shown it.
  is_public boolean not null default true,
  version   integer not null default 1,
  edited_by text,
  check (ended_at >= began_at)
);
create index incidents_ended on incidents (ended_at);

-- What was said about it. Corrected words are another wording of the same update; what people have read
-- is never changed or deleted.
create table incident_updates (
  incident_id uuid not null references incidents,
  number      integer not null check (number > 0),
  wording     integer not null check (wording > 0),
  at          timestamptz not null,
  text        text not null check (btrim(text) <> ''),
  written_by  text not null,
  primary key (incident_id, number, wording)
);

grant select, insert, update on incidents to regz_app;
grant select, insert on incident_updates to regz_app;

alter table license_expiry_notices drop constraint license_expiry_notices_kind_check;
alter table license_expiry_notices add constraint license_expiry_notices_kind_check
  check (kind in ('ends-in-a-week', 'ends-soon', 'ended', 'ended-lately'));

-- The mails about the end of a subscription: which are sent, and how staff word them.
create table license_reminders (
  kind      text primary key check (kind in ('ends-in-a-week', 'ends-soon', 'ended', 'ended-lately')),
  is_on     boolean not null default true,
  -- Null while staff have not worded it: then the product's own words are sent.
  subject   text,
  text      text,
  version   integer not null default 1,
  edited_by text,
  check ((subject is null) = (text is null))
);
insert into license_reminders (kind)
values ('ends-in-a-week'), ('ends-soon'), ('ended'), ('ended-lately');

-- Who wants no such mail.
create table license_reminder_refusals (
  user_id uuid primary key references users on delete cascade
);

grant select, update on license_reminders to regz_app;
grant select, insert, delete on license_reminder_refusals to regz_app;
