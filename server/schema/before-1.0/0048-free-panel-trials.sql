-- What one person can have only once besides one trial an account: of which device and of which
-- account of the chat community a trial was. Staff choose whether a second one is refused; it is
-- kept either way, so that the choice counts for the trials before it, too (decision record 0039).
create table free_panel_settings (
  one                boolean primary key default true check (one),
  once_per_device    boolean not null default false,
  once_per_community boolean not null default false
);
insert into free_panel_settings default values;
grant select, update on free_panel_settings to regz_app;

create table free_panel_trial_marks (
  kind text not null check (kind in ('device', 'community')),
  -- A keyed hash of the device's cookie, in hex; the id of the account in the community.
  mark text not null,
  at   timestamptz not null default clock_timestamp(),
  primary key (kind, mark)
);
grant select, insert on free_panel_trial_marks to regz_app;

-- The community's account may be connected after the trial has begun.
create function mark_trial_community() returns trigger language plpgsql as $$
begin
  insert into free_panel_trial_marks (kind, mark) values ('community', new.discord_id)
  on conflict do nothing;
  return null;
end $$;
create trigger users_mark_trial_community after update of discord_id on users
  for each row when (new.discord_id is not null
                     and new.subscription in ('regz-free-panel', 'regz-free-panel-Experiment'))
  execute function mark_trial_community();

-- A keyed hash of the mailbox of whoever used a link. It says something only once the account is
-- gone: that whoever comes back with the same mailbox has had the trial.
alter table free_panel_usage add column mailbox_hash bytea check (octet_length(mailbox_hash) = 32);
create index free_panel_usage_gone on free_panel_usage (mailbox_hash)
  where user_id is null and outcome = 'made';

-- Uses that no visitor of ours made: log-ins of the link's admin that took one, and what an original
-- installation counted. The rest of `used_count` are rows of `free_panel_usage`.
alter table free_panel_links add column other_uses integer not null default 0
  check (other_uses between 0 and used_count);
update free_panel_links link set other_uses = greatest(0, used_count - (
  select count(*) from free_panel_usage usage
   where usage.link_id = link.id and usage.attempt_id is not null));
