-- One trial a mailbox (decision 54): its keyed hash becomes a mark like a device's, which no longer
-- depends on the account being gone. Trials of before are marked too; staff may let several accounts
-- of one mailbox through a link.
alter table free_panel_trial_marks
  drop constraint free_panel_trial_marks_kind_check,
  add constraint free_panel_trial_marks_kind_check check (kind in ('device', 'community', 'mailbox'));
insert into free_panel_trial_marks (kind, mark, at)
select 'mailbox', encode(mailbox_hash, 'hex'), min(used_at) from free_panel_usage
 where outcome = 'made' and mailbox_hash is not null
 group by mailbox_hash
on conflict do nothing;
alter table free_panel_links add column several_per_mailbox boolean not null default false;

-- What staff switch off, the link's own managers cannot switch on.
alter table free_panel_links add column disabled_by_staff boolean not null default false;

-- An attempt is one press of a button: another link, or somebody else, may happen to send the same.
alter table free_panel_usage drop constraint free_panel_usage_attempt_id_key;
create index free_panel_usage_attempt on free_panel_usage (attempt_id);
