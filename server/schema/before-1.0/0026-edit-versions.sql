-- Raised by every edit, as plans have it, so that an edit of what somebody else changed meanwhile is
-- refused. A download's own `version` is the program's, so its edits are counted as revisions.
alter table storefront_currencies add column version integer not null default 1;
alter table subscription_types add column version integer not null default 1;
alter table download_items add column revision integer not null default 1;
