-- Incidents on the status page: what failed, for whom, and its times.
create table incidents (
  id        uuid primary key,
  title     text not null check (btrim(title) <> ''),
  effect    text not null check (effect in ('slow', 'down')),
  affected  text[] not null check (cardinality(affected) > 0),
  began_at  timestamptz not null,
  -- Null while the incident continues.
  ended_at  timestamptz,
  -- False for an incident opened by mistake: only staff see it.
  is_public boolean not null default true,
  version   integer not null default 1,
  edited_by text,
  check (ended_at >= began_at)
);
create index incidents_ended on incidents (ended_at);

-- Updates of an incident. A correction is a new wording of the same update; published words are never
-- changed or deleted.
create table incident_updates (
  incident_id uuid not null references incidents,
  number      integer not null check (number > 0),
  wording     integer not null check (wording > 0),
  at          timestamptz not null,
  text        text not null check (btrim(text) <> ''),
  written_by  text not null,
  primary key (incident_id, number, wording)
);

create trigger announce_incident after insert on incidents
  for each row when (new.is_public)
  execute function announce_row('incident.opened', 'incidentId', 'title', 'title');

grant select, insert, update on incidents to regz_app;
grant select, insert on incident_updates to regz_app;
