-- The packages a subscription can name. Which feature groups a package shows is a rule in rules/; a test
-- keeps both lists equal.
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

-- License keys, sold and unsold. A key's life only moves forward: available -> assigned (an order or the shop
-- took it) -> activated (redeemed).
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
  redeemed_at     timestamptz not null default now(),
  -- In UTC, on the day `expires_on`.
  ends_time       time(3) not null default '00:00'
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

-- Changes of many accounts' license time at once: whose, by how many days and why (decision record 0015). One that was
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
  -- When it begins, where it waits: one that takes two people and has only one, who can stop it until then.
  begins_at     timestamptz,
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

-- How the license time of each account came about: every change of what it may use and until when, numbered
-- 1, 2, 3 … for each account, with what came of it. Append-only: what is taken back is another entry. There is no
-- foreign key to the account, which an entry outlives, without a name.
create table license_time_entries (
  account_id        uuid not null,
  number            integer not null check (number > 0),
  at                timestamptz not null,
  kind              text not null check (kind in ('opening', 'redemption', 'replacement', 'trial', 'staff',
    'compensation', 'reversal', 'freeze', 'thaw', 'experiment', 'ended', 'outside')),
  -- Given, or taken if negative; null where they cannot be counted.
  days              integer,
  -- The entry that this one takes back: once.
  reverses          integer check (reverses < number),
  license_key_id    uuid,
  actor_kind        text not null
    check (actor_kind in ('customer', 'admin', 'link-admin', 'operator')),
  actor_id          uuid,
  -- In words that the customer reads.
  reason            text not null default '',
  -- What the account had, as `license_time_standing` writes it, and `limits` that a redemption changed.
  before            jsonb not null,
  package_after     text references license_packages on delete restrict,
  ends_on_after     date,
  frozen_days_after integer check (frozen_days_after > 0),
  -- Of a freeze that ends by itself: the day on which it does.
  thaws_on          date,
  -- The change of many accounts that it is part of, or takes back.
  time_change_id    uuid references license_time_changes on delete restrict,
  -- In UTC, on the day `ends_on_after`.
  ends_time_after   time(3) not null default '00:00',
  primary key (account_id, number),
  unique (account_id, reverses),
  foreign key (account_id, reverses) references license_time_entries (account_id, number),
  check (reverses is null or kind = 'reversal'),
  -- A key of an import was redeemed elsewhere, without an entry to take back.
  check (kind <> 'reversal' or reverses is not null or license_key_id is not null),
  check (thaws_on is null or kind = 'freeze')
);
create index license_time_entries_key on license_time_entries (license_key_id)
  where license_key_id is not null;
-- What one member of staff gave single customers on a day is summed before more is given.
create index license_time_entries_given on license_time_entries (actor_id, at)
  where kind = 'staff' and time_change_id is null and days > 0;
-- A change of many accounts gives or takes once of each; that it is taken back once, `reverses` says.
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

-- Unsold stock as the specification names it.
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

create trigger license_time_entries_append_only
  before update or delete or truncate on license_time_entries
  for each statement execute function refuse_audit_change();

-- What an account has, as the next entry keeps it. Entries of before there were hours have no `endsTime`.
create function license_time_standing(package text, ends_on date, ends_time time, frozen_days integer)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'subscription', package, 'expiresOn', ends_on,
    'endsTime', case when isfinite(ends_on) then to_char(ends_time, 'HH24:MI:SS.MS')
                     else '00:00:00.000' end,
    'frozenDays', frozen_days)
$$;

-- The entries of a statement, one of an account at most, become what their accounts have. Each follows the
-- account's newest one, or whoever wrote it did not know what it was to change. What a statement changes of an
-- account besides belongs in a statement before: its triggers would not see this change.
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

-- A change by the owner's hand leaves an entry, too. Within a trigger it is an entry that changes the account.
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

-- What is wrong with license time: an account that does not have what its newest entry says, a number that is
-- missing, an entry that does not begin where the one before it ended. None, ever.
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

grant select on license_packages, product_license_keys to regz_app;
grant select, insert, update, delete on license_keys to regz_app;
grant select, insert on license_redemptions, license_expiry_notices, license_time_entries to regz_app;
grant select, insert, update, delete on license_time_changes, license_time_change_members to regz_app;
grant select, update on license_reminders, license_freeze_rule to regz_app;
grant select, insert, delete on license_reminder_refusals, license_freeze_requests to regz_app;

-- What one person can have only once besides one trial an account: of which device, of which account of
-- the chat community, of which mailbox and on which PC a trial was. A mark is kept whatever staff choose, so
-- that their choice counts for the trials before it, too (decision record 0025).
create table free_panel_trial_marks (
  kind    text not null constraint free_panel_trial_marks_kind_check
    check (kind in ('device', 'community', 'mailbox', 'pc', 'parts')),
  -- A keyed hash, in hex, of the device's cookie, the id in the community, the mailbox, the PC's id, or its
  -- board and system.
  mark    text not null,
  at      timestamptz not null default clock_timestamp(),
  -- Whose trial it was; null once the account is gone, and for trials of before.
  user_id uuid references users on delete set null,
  -- Since when no account of it is left: from then on it is kept for 180 days.
  left_at timestamptz,
  primary key (kind, mark),
  constraint free_panel_trial_marks_hashed check (mark ~ '^[0-9a-f]{64}$')
);
create index free_panel_trial_marks_user on free_panel_trial_marks (user_id) where user_id is not null;
create index free_panel_trial_marks_left on free_panel_trial_marks (left_at);
grant select, insert, delete on free_panel_trial_marks to regz_app;
grant update (mark, user_id, left_at) on free_panel_trial_marks to regz_app;
