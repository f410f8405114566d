-- Customers freeze their subscription by a rule; it thaws by itself.
alter table license_time_entries add column thaws_on date check (thaws_on is null or kind = 'freeze');

create index users_frozen on users (id) where frozen_days is not null;

-- When and for how long customers may freeze their subscription.
create table license_freeze_rule (
  one                    boolean primary key default true check (one),
  is_on                  boolean not null default true,
  most                   integer not null default 2 check (most > 0),
  period_days            integer not null default 30 check (period_days > 0),
  least_days             integer not null default 3 check (least_days > 0),
  most_days              integer not null default 30,
  most_days_a_year       integer not null default 60,
  hours_after_redemption integer not null default 24 check (hours_after_redemption >= 0),
  version                integer not null default 1,
  edited_by              text,
  check (least_days <= most_days and most_days <= most_days_a_year)
);
insert into license_freeze_rule default values;

-- Freezes that begin once no file for offline use runs any more; until then none is given.
create table license_freeze_requests (
  user_id   uuid primary key references users on delete cascade,
  days      integer not null check (days > 0),
  begins_at timestamptz not null
);
create index license_freeze_requests_due on license_freeze_requests (begins_at);

grant select, update on license_freeze_rule to regz_app;
grant select, insert, delete on license_freeze_requests to regz_app;
