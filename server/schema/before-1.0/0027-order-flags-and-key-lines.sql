-- Staff settle a flag or a payment without an order by a note; a new flag begins open again.
alter table order_facts
  add column flag_resolved_at timestamptz,
  add column flag_resolved_by text,
  add column flag_note        text,
  add check ((flag_resolved_at is null) = (flag_resolved_by is null)),
  add check ((flag_resolved_at is null) = (flag_note is null)),
  add check (flag_resolved_at is null or flag is not null);
create index order_facts_open_flags on order_facts (created_at, id)
  where flag is not null and flag_resolved_at is null;

alter table order_events
  add column resolved_at     timestamptz,
  add column resolved_by     text,
  add column resolution_note text,
  add check ((resolved_at is null) = (resolved_by is null)),
  add check ((resolved_at is null) = (resolution_note is null));

-- Keys of one addition are of one moment; their line in it is the order in which staff see them and
-- buyers get them.
alter table license_keys add column added_line integer not null default 0;
drop index license_keys_stock;
create index license_keys_stock on license_keys (product_id, created_at desc, added_line, id);
drop index license_keys_available;
create index license_keys_available on license_keys (product_id, created_at, added_line, id)
  where not activated and assigned_at is null and not banned;
