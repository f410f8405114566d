-- The features of packages. Programs compare their names.
create table license_features (
  name       text primary key check (name ~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$'),
  position   integer not null,
  -- An empty title means the name; an empty translation means the English title.
  title_en   text not null default '',
  title_si   text not null default '',
  title_ta   text not null default '',
  retired_at timestamptz,
  version    integer not null default 1,
  edited_by  text
);
create unique index license_features_name on license_features (lower(name));
insert into license_features (position, name)
select ordinality, name
  from unnest(array['Owner', 'Admin', 'Staff', 'Tester', 'External', 'AimSilent', 'Supreme',
                    'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey', 'Experiment'])
       with ordinality as first (name, ordinality);

-- The packages of subscriptions. The name of an experiment twin is that of its base with an ending.
create table license_packages (
  name          text primary key,
  experiment_of text unique references license_packages on delete restrict,
  kind          text not null default 'sold' check (kind in ('sold', 'staff', 'trial')),
  retired_at    timestamptz,
  version       integer not null default 1,
  edited_by     text,
  -- The features before the last change of them, which can be taken back; null if there is none.
  features_before text[],
  check (experiment_of is null or name = experiment_of || '-Experiment'),
  constraint license_packages_name_check check (name ~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,71}$'),
  -- The ending belongs to twins.
  constraint license_packages_ending_check
    check (experiment_of is not null or name !~* '-experiment$'),
  -- The links of trials open one package.
  constraint license_packages_trial_check
    check ((kind = 'trial') = (name in ('regz-free-panel', 'regz-free-panel-Experiment')))
);
create unique index license_packages_name on license_packages (lower(name));
insert into license_packages (name, kind)
select name, case when name = 'regz-free-panel' then 'trial'
                  when ordinality <= 4 then 'staff' else 'sold' end
  from unnest(array[
  'Regz-Owner', 'Admin', 'Staff', 'Tester',
  'Supreme-Essential-External-Legit', 'Supreme-Essential-Legit', 'Supreme-Legit', 'Essential-Legit',
  'Supreme-Essential-External', 'Supreme-Essential', 'Supreme', 'Essential', 'External-Essential',
  'Legit', 'External', 'Regedit-Fam', 'Free-Panel', 'One-Day-Trail', 'regz-free-panel'
]) with ordinality as first (name, ordinality);
insert into license_packages (name, experiment_of, kind)
select name || '-Experiment', name, kind from license_packages;
insert into license_packages (name) values
  ('Supreme-AimSilent-Essential-External'),
  ('Supreme-AimSilent-Essential-External-Legit'),
  ('External-Supreme');

-- The features of each package, of experiment twins too.
create table license_package_features (
  package text not null references license_packages on delete cascade,
  feature text not null references license_features on delete restrict,
  primary key (package, feature)
);
create index license_package_features_feature on license_package_features (feature);
insert into license_package_features (package, feature)
select package, unnest(features)
  from (values
    ('Regz-Owner', array['Owner', 'External', 'AimSilent', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Admin', array['Admin', 'External', 'AimSilent', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Staff', array['Staff', 'External', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Tester', array['Tester', 'External', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Essential-External-Legit', array['External', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Essential-Legit', array['Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Legit', array['Supreme', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Essential-Legit', array['Essential', 'Legit', 'Esp', 'Utility']),
    ('Supreme-Essential-External', array['External', 'Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Essential', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme', array['Supreme', 'Esp', 'Utility', 'Hotkey']),
    ('Essential', array['Essential', 'Esp', 'Utility']),
    ('External-Essential', array['External', 'Essential', 'Esp', 'Utility']),
    ('Legit', array['Legit']),
    ('External', array['External']),
    ('Regedit-Fam', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Free-Panel', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('One-Day-Trail', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('regz-free-panel', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    -- The specification's table omits these three. Their features follow from their names.
    ('Supreme-AimSilent-Essential-External', array['External', 'AimSilent', 'Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-AimSilent-Essential-External-Legit', array['External', 'AimSilent', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('External-Supreme', array['External', 'Supreme', 'Esp', 'Utility', 'Hotkey'])
  ) as first (package, features);
insert into license_package_features (package, feature)
select twin.name, base.feature
  from license_packages twin
  join license_package_features base on base.package = twin.experiment_of
 union all
select name, 'Experiment' from license_packages where experiment_of is not null;

-- License keys, sold and unsold. A key only moves forward: available -> assigned (by an order or the shop)
-- -> activated (redeemed).
create table license_keys (
  id               uuid primary key default gen_random_uuid(),
  license_key      text not null check (btrim(license_key) <> ''),
  product_id       uuid references key_stock_products on delete restrict,
  subscription     text not null references license_packages on delete restrict,
  -- An imported key may have no usable duration; redeeming it has a refusal of its own.
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
  -- Withheld because of a refund or a dispute, or revoked with the other keys of its batch.
  withheld         text check (withheld in ('suspended', 'revoked', 'batch')),
  -- Keys added together have the same time; their line in the addition is the order in which staff see them
  -- and buyers get them.
  added_line       integer not null default 0,
  batch_id         uuid references key_stock_batches on delete restrict,
  -- The last day for its redemption, in Sri Lanka.
  redeem_by        date,
  check (activated = (activated_at is not null)),
  check ((assigned_to is null) = (assigned_at is null))
);
create unique index license_keys_license_key_key on license_keys (upper(license_key));
create index license_keys_user on license_keys (user_id, activated_at desc);
create index license_keys_stock on license_keys (product_id, created_at desc, added_line, id);
create index license_keys_available on license_keys (product_id, created_at, added_line, id)
  where not activated and assigned_at is null and not banned;
-- Counts of the stock add these keys to the available ones.
create index license_keys_unused_banned on license_keys (product_id)
  where banned and not activated and assigned_at is null;
create index license_keys_assigned on license_keys (assigned_at) where assigned_at is not null;
create index license_keys_part on license_keys using gin (text_parts(license_key))
  where activated or assigned_at is not null;
create index license_keys_batch on license_keys (batch_id) where batch_id is not null;
-- Searches of the stock for the start or the end of a key.
create index license_keys_product_start on license_keys (product_id, upper(license_key) text_pattern_ops);
create index license_keys_product_end
  on license_keys (product_id, reverse(upper(license_key)) text_pattern_ops);

-- The proof of single use: at most one row per key.
create table license_redemptions (
  license_key_id  uuid primary key references license_keys on delete restrict,
  user_id         uuid references users on delete set null,
  effect          text not null check (effect in ('started', 'extended', 'replaced')),
  subscription    text not null references license_packages on delete restrict,
  expires_on      date not null,
  replaced        text references license_packages on delete restrict,
  replaced_expiry date,
  redeemed_at     timestamptz not null default now(),
  -- In UTC, on the day `expires_on`.
  ends_time       time(3) not null default '00:00'
);
create index license_redemptions_user on license_redemptions (user_id, redeemed_at desc);
create index license_redemptions_at on license_redemptions (redeemed_at);

-- Sent mails about the end of a subscription: each once per end.
create table license_expiry_notices (
  user_id    uuid not null references users on delete cascade,
  expiredate date not null,
  kind       text not null
    check (kind in ('ends-in-a-week', 'ends-soon', 'ended', 'ended-lately')),
  sent_at    timestamptz not null,
  primary key (user_id, expiredate, kind)
);

-- The mails about the end of a subscription: which are sent, and staff's wording.
create table license_reminders (
  kind      text primary key check (kind in ('ends-in-a-week', 'ends-soon', 'ended', 'ended-lately')),
  is_on     boolean not null default true,
  -- Null for the product's own wording.
  subject   text,
  text      text,
  version   integer not null default 1,
  edited_by text,
  check ((subject is null) = (text is null))
);
insert into license_reminders (kind)
values ('ends-in-a-week'), ('ends-soon'), ('ended'), ('ended-lately');

-- Accounts that unsubscribed from these mails.
create table license_reminder_refusals (
  user_id uuid primary key references users on delete cascade
);

-- The rule for customers' freezes: when and for how long.
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

-- Freezes that start when no offline file is valid any more; until then no new one is issued.
create table license_freeze_requests (
  user_id   uuid primary key references users on delete cascade,
  days      integer not null check (days > 0),
  begins_at timestamptz not null
);
create index license_freeze_requests_due on license_freeze_requests (begins_at);

-- Changes of many accounts' license time at once: whose, by how many days and why (decision record 0015). A
-- change that was only previewed is deleted after a day; an applied one stays.
create table license_time_changes (
  id          uuid primary key,
  filter      jsonb not null,
  days        integer not null check (days <> 0),
  -- Customers read it.
  reason      text not null check (btrim(reason) <> ''),
  -- Staff's text of the mail; null if none is sent.
  mail        text,
  -- The incident that the change compensates for, if any.
  incident_id uuid,
  state       text not null
    check (state in ('previewed', 'applying', 'stopped', 'applied', 'undoing', 'undone')),
  accounts    integer not null check (accounts > 0),
  -- The preview shown with the accounts.
  preview     jsonb not null,
  -- Names at that time: a member of staff can be renamed or removed.
  made_by_id    uuid not null,
  made_by       text not null,
  made_at       timestamptz not null,
  applied_by_id uuid,
  applied_by    text,
  applied_at    timestamptz,
  undone_by_id  uuid,
  undone_by     text,
  -- The start of a waiting change: one that requires two people but has only one, who can stop it until
  -- then.
  begins_at     timestamptz,
  check ((state = 'previewed') = (applied_at is null)),
  check (num_nulls(applied_by_id, applied_by, applied_at) in (0, 3)),
  check ((undone_by_id is null) = (undone_by is null))
);
create index license_time_changes_newest on license_time_changes (made_at desc, id);

-- The accounts of a change, as previewed: it changes only these, and each once. Without a foreign key to the
-- account, because entries outlive it.
create table license_time_change_members (
  change_id    uuid not null references license_time_changes on delete cascade,
  account_id   uuid not null,
  state        text not null
    check (state in ('planned', 'done', 'skipped', 'undone', 'undo-skipped')),
  -- The reason why the account was skipped.
  why          text,
  -- The number of the change's entry, and of the entry that reversed it.
  entry        integer,
  undo_entry   integer,
  primary key (change_id, account_id),
  check ((state in ('skipped', 'undo-skipped')) = (why is not null)),
  check ((state in ('planned', 'skipped')) = (entry is null)),
  check ((state = 'undone') = (undo_entry is not null))
);
create index license_time_change_members_state
  on license_time_change_members (change_id, state, account_id);

-- The history of each account's license time: every change of its package and end, numbered 1, 2, 3 … per
-- account, with the result. Append-only: a reversal is another entry. Without a foreign key to the account,
-- because an entry outlives it, without a name.
create table license_time_entries (
  account_id        uuid not null,
  number            integer not null check (number > 0),
  at                timestamptz not null,
  kind              text not null check (kind in ('opening', 'redemption', 'replacement', 'trial', 'staff',
    'compensation', 'reversal', 'freeze', 'thaw', 'experiment', 'ended', 'outside')),
  -- Days given, or taken if negative; null if they cannot be counted.
  days              integer,
  -- The entry that this one reverses; an entry is reversed at most once.
  reverses          integer check (reverses < number),
  license_key_id    uuid,
  actor_kind        text not null
    check (actor_kind in ('customer', 'admin', 'link-admin', 'operator')),
  actor_id          uuid,
  -- The customer reads it.
  reason            text not null default '',
  -- The account's state before, as `license_time_standing` returns it, and `limits` that a redemption
  -- changed.
  before            jsonb not null,
  package_after     text references license_packages on delete restrict,
  ends_on_after     date,
  frozen_days_after integer check (frozen_days_after > 0),
  -- The day on which a freeze with an automatic end thaws.
  thaws_on          date,
  -- The change of many accounts that the entry belongs to, or reverses.
  time_change_id    uuid references license_time_changes on delete restrict,
  -- In UTC, on the day `ends_on_after`.
  ends_time_after   time(3) not null default '00:00',
  primary key (account_id, number),
  unique (account_id, reverses),
  foreign key (account_id, reverses) references license_time_entries (account_id, number),
  check (reverses is null or kind = 'reversal'),
  -- An imported key was redeemed elsewhere, so there is no entry to reverse.
  check (kind <> 'reversal' or reverses is not null or license_key_id is not null),
  check (thaws_on is null or kind = 'freeze')
);
create index license_time_entries_key on license_time_entries (license_key_id)
  where license_key_id is not null;
-- More days are given only after a sum of those that the same member of staff gave on that day.
create index license_time_entries_given on license_time_entries (actor_id, at)
  where kind = 'staff' and time_change_id is null and days > 0;
-- A change of many accounts has one entry per account; `reverses` makes its reversal unique.
create unique index license_time_entries_once_of_change
  on license_time_entries (account_id, time_change_id)
  where time_change_id is not null and reverses is null;

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

-- Unsold stock under the specification's name.
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

create trigger announce_redemptions after insert on license_redemptions
  referencing new table as redeemed for each statement execute function announce_redemptions();
create trigger announce_end after insert on license_expiry_notices
  for each row when (new.kind = 'ended')
  execute function announce_customers('license.ended', 'user_id');

create trigger license_time_entries_append_only
  before update or delete or truncate on license_time_entries
  for each statement execute function refuse_audit_change();

-- An account's state as the next entry stores it. Older entries have no `endsTime`.
create function license_time_standing(package text, ends_on date, ends_time time, frozen_days integer)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'subscription', package, 'expiresOn', ends_on,
    'endsTime', case when isfinite(ends_on) then to_char(ends_time, 'HH24:MI:SS.MS')
                     else '00:00:00.000' end,
    'frozenDays', frozen_days)
$$;

-- Applies the entries of a statement, at most one per account, to their accounts. Each must follow the
-- account's newest entry; otherwise its writer did not know the current state. Other changes of an account
-- must be in an earlier statement, because that statement's triggers would not see this change.
create function follow_license_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  followed bigint;
begin
  update users
     set subscription = package_after, expiredate = ends_on_after, ends_time = ends_time_after,
         frozen_days = frozen_days_after, time_entry = number
    from added
   where users.id = account_id and time_entry = number - 1;
  get diagnostics followed = row_count;
  if followed <> (select count(*) from added) then
    raise exception 'an entry of license time does not follow the newest one' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger license_time_entries_followed after insert on license_time_entries
  referencing new table as added
  for each statement execute function follow_license_time();

-- Records an entry for a change by the database's owner. Inside a trigger the change comes from an entry.
create function note_outside_time() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into license_time_entries
    (account_id, number, at, kind, actor_kind, before, package_after, ends_on_after, ends_time_after,
     frozen_days_after)
  values
    (new.id, new.time_entry + 1, clock_timestamp(), 'outside', 'operator',
     case when tg_op = 'INSERT' then license_time_standing(null, null, null, null)
          else license_time_standing(old.subscription, old.expiredate, old.ends_time, old.frozen_days)
     end,
     new.subscription, new.expiredate, new.ends_time, new.frozen_days);
  return null;
end $$;
create trigger users_time_begun_outside after insert on users
  for each row when (num_nonnulls(new.subscription, new.expiredate, new.frozen_days) > 0)
  execute function note_outside_time();
create trigger users_time_changed_outside after update on users
  for each row when (
    pg_trigger_depth() = 0
    and (old.subscription, old.expiredate, old.ends_time, old.frozen_days)
        is distinct from (new.subscription, new.expiredate, new.ends_time, new.frozen_days)
  ) execute function note_outside_time();

-- The faults of license time: an account that differs from its newest entry, a missing number, an entry that
-- does not start where the previous one ended. Always empty.
create function license_time_faults() returns table (account_id uuid, number integer, fault text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with entry as (
    select e.account_id, e.number,
           '{"endsTime": "00:00:00.000"}'::jsonb || (e.before - 'limits') as before,
           lag(e.number, 1, 0) over own as former_number,
           lag(license_time_standing(e.package_after, e.ends_on_after, e.ends_time_after,
                                     e.frozen_days_after), 1,
               license_time_standing(null, null, null, null)) over own as former
      from license_time_entries e
    window own as (partition by e.account_id order by e.number)
  )
  select account_id, number, 'gap' from entry where number <> former_number + 1
  union all
  select account_id, number, 'before' from entry where before is distinct from former
  union all
  select u.id, u.time_entry, 'account'
    from users u
    left join lateral (
      select e.number, e.package_after, e.ends_on_after, e.ends_time_after, e.frozen_days_after
        from license_time_entries e where e.account_id = u.id
       order by e.number desc limit 1) newest on true
   where (u.time_entry, u.subscription, u.expiredate, u.ends_time, u.frozen_days) is distinct from
         (coalesce(newest.number, 0), newest.package_after, newest.ends_on_after,
          coalesce(newest.ends_time_after, '00:00'), newest.frozen_days_after)
$$;

-- Foreign keys of tables of earlier slices.
alter table users add foreign key (subscription) references license_packages on delete restrict;
alter table key_stock_products add foreign key (package) references license_packages on delete restrict;

grant select on product_license_keys to regz_app;
grant select, insert, update, delete on license_features, license_packages, license_package_features
   to regz_app;
grant select, insert, update, delete on license_keys to regz_app;
grant select, insert on license_redemptions, license_expiry_notices, license_time_entries to regz_app;
grant select, insert, update, delete on license_time_changes, license_time_change_members to regz_app;
grant select, update on license_reminders, license_freeze_rule to regz_app;
grant select, insert, delete on license_reminder_refusals, license_freeze_requests to regz_app;

-- Marks of trials, for rules beyond one trial per account: the device, the community account, the mailbox
-- and the PC of a trial. Marks are stored whatever staff choose, so that a later choice covers earlier
-- trials too (decision record 0025).
create table free_panel_trial_marks (
  kind    text not null constraint free_panel_trial_marks_kind_check
    check (kind in ('device', 'community', 'mailbox', 'pc', 'parts')),
  -- A keyed hash, in hex, of the device's cookie, the community id, the mailbox, the PC's id, or its board
  -- and system.
  mark    text not null,
  at      timestamptz not null default clock_timestamp(),
  -- The account of the trial; null after its deletion, and for older trials.
  user_id uuid references users on delete set null,
  -- The time at which no account of the mark was left; the mark is deleted 180 days later.
  left_at timestamptz,
  primary key (kind, mark),
  constraint free_panel_trial_marks_hashed check (mark ~ '^[0-9a-f]{64}$')
);
create index free_panel_trial_marks_user on free_panel_trial_marks (user_id) where user_id is not null;
create index free_panel_trial_marks_left on free_panel_trial_marks (left_at);
grant select, insert, delete on free_panel_trial_marks to regz_app;
grant update (mark, user_id, left_at) on free_panel_trial_marks to regz_app;
