-- The packages a subscription can name (specification A 3.4). Which feature groups a package shows
-- is a rule in rules/; a test keeps both lists equal.
create table license_packages (
  name          text primary key,
  experiment_of text unique references license_packages on delete restrict,
  check (experiment_of is null or name = experiment_of || '-Experiment')
);
insert into license_packages (name)
select unnest(array[
  'Regz-Owner', 'Admin', 'Staff', 'Tester',
  'Supreme-Essential-External-Legit', 'Supreme-Essential-Legit', 'Supreme-Legit', 'Essential-Legit',
  'Supreme-Essential-External', 'Supreme-Essential', 'Supreme', 'Essential', 'External-Essential',
  'Legit', 'External', 'Regedit-Fam', 'Free-Panel', 'One-Day-Trail', 'regz-free-panel'
]);
insert into license_packages (name, experiment_of)
select name || '-Experiment', name from license_packages;
insert into license_packages (name) values
  ('Supreme-AimSilent-Essential-External'),
  ('Supreme-AimSilent-Essential-External-Legit'),
  ('External-Supreme');

-- License keys, sold and unsold (decision 6). A key's life only moves forward:
-- available -> assigned (an order or the shop took it) -> activated (redeemed).
create table license_keys (
  id               uuid primary key default gen_random_uuid(),
  license_key      text not null check (btrim(license_key) <> ''),
  product_id       uuid references key_stock_products on delete restrict,
  subscription     text not null references license_packages on delete restrict,
  -- An imported key may carry no usable duration; redeeming it is refused with its own sentence.
  duration_days    integer,
  admin_approval   boolean not null default true,
  hwid_reset_count integer not null default 10 check (hwid_reset_count >= 0),
  save_hwid        boolean not null default true,
  max_devices      integer not null default 1 check (max_devices >= 1),
  banned           boolean not null default false,
  email            text,
  mobile_number    text,
  assigned_to      text,
  assigned_at      timestamptz,
  activated        boolean not null default false,
  activated_at     timestamptz,
  username         text,
  user_id          uuid references users on delete set null,
  created_at       timestamptz not null default now(),
  -- Held back by a refund or a dispute.
  withheld         text check (withheld in ('suspended', 'revoked')),
  -- Keys of one addition are of one moment; their line in it is the order in which staff see them and
  -- buyers get them.
  added_line       integer not null default 0,
  check (activated = (activated_at is not null)),
  check ((assigned_to is null) = (assigned_at is null))
);
create unique index license_keys_license_key_key on license_keys (upper(license_key));
create index license_keys_user on license_keys (user_id, activated_at desc);
create index license_keys_stock on license_keys (product_id, created_at desc, added_line, id);
create index license_keys_available on license_keys (product_id, created_at, added_line, id)
  where not activated and assigned_at is null and not banned;
create index license_keys_assigned on license_keys (assigned_at) where assigned_at is not null;
create index license_keys_end on license_keys (reverse(upper(license_key)) text_pattern_ops)
  where assigned_at is not null;

-- The proof of single use: one row a key, ever.
create table license_redemptions (
  license_key_id  uuid primary key references license_keys on delete restrict,
  user_id         uuid references users on delete set null,
  effect          text not null check (effect in ('started', 'extended', 'replaced')),
  subscription    text not null references license_packages on delete restrict,
  expires_on      date not null,
  replaced        text references license_packages on delete restrict,
  replaced_expiry date,
  redeemed_at     timestamptz not null default now()
);
create index license_redemptions_user on license_redemptions (user_id, redeemed_at desc);
create index license_redemptions_at on license_redemptions (redeemed_at);

-- The mails about the end of a subscription that were sent: each once for each end.
create table license_expiry_notices (
  user_id    uuid not null references users on delete cascade,
  expiredate date not null,
  kind       text not null
    check (kind in ('ends-in-a-week', 'ends-soon', 'ended', 'ended-lately')),
  sent_at    timestamptz not null,
  primary key (user_id, expiredate, kind)
);

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

-- The days that were taken with a license that is held back: a dispute that is won gives them back.
create table license_withholdings (
  license_key_id uuid primary key references license_keys on delete cascade,
  user_id        uuid references users on delete set null,
  subscription   text not null references license_packages on delete restrict,
  days_taken     integer not null check (days_taken >= 0),
  withheld_at    timestamptz not null
);
create index license_withholdings_user on license_withholdings (user_id);

create function keep_license_key_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.activated or old.assigned_at is not null then
      raise exception 'a used license key is kept' using errcode = '23514';
    end if;
    return old;
  end if;
  if (old.activated and not new.activated)
     or (old.assigned_at is not null and new.assigned_at is null)
     or ((old.activated or old.assigned_at is not null)
         and new.license_key is distinct from old.license_key) then
    raise exception 'a license key never returns to stock' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger license_keys_forward
  before update of activated, assigned_at, license_key or delete on license_keys
  for each row execute function keep_license_key_forward();

-- Unsold stock as the specification names it (B 3).
create view product_license_keys with (security_invoker = true) as
select k.id,
       p.name as product_name,
       k.license_key,
       (k.activated or k.assigned_at is not null) as is_redeemed,
       coalesce(k.assigned_to, k.username) as redeemed_by,
       coalesce(k.assigned_at, k.activated_at) as redeemed_at,
       k.created_at
  from license_keys k
  join key_stock_products p on p.id = k.product_id;

create trigger license_keys_added after insert on license_keys
  referencing new table as added
  for each statement execute function count_added_keys();
create trigger license_keys_removed after delete on license_keys
  referencing old table as removed
  for each statement execute function count_removed_keys();
create trigger license_keys_changed after update on license_keys
  referencing old table as removed new table as added
  for each statement execute function count_changed_keys();
create trigger announce_redemptions after insert on license_redemptions
  referencing new table as redeemed for each statement execute function announce_redemptions();
create trigger announce_end after insert on license_expiry_notices
  for each row when (new.kind = 'ended')
  execute function announce_customers('license.ended', 'user_id');

-- Foreign keys of tables of earlier slices.
alter table users add foreign key (subscription) references license_packages on delete restrict;
alter table key_stock_products add foreign key (package) references license_packages on delete restrict;

grant select on license_packages, product_license_keys to regz_app;
grant select, insert, update, delete on license_keys, license_withholdings to regz_app;
grant select, insert on license_redemptions, license_expiry_notices to regz_app;
grant select, update on license_reminders to regz_app;
grant select, insert, delete on license_reminder_refusals to regz_app;
