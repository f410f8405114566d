-- A free day is marked with the board and the system of its PC as well; staff choose whether that refuses.
alter table free_panel_trial_marks drop constraint free_panel_trial_marks_kind_check;
alter table free_panel_trial_marks add constraint free_panel_trial_marks_kind_check
  check (kind in ('device', 'community', 'mailbox', 'pc', 'parts'));
alter table free_panel_settings add column once_per_parts boolean not null default true;

alter table panel_reports drop constraint panel_reports_kind_check;
alter table panel_reports add constraint panel_reports_kind_check
  check (kind in ('tampered', 'crashed', 'message', 'moved', 'copied', 'trial'));

-- Versions that staff test, and values that trials do not get.
alter table panel_releases drop constraint panel_releases_channel_check;
alter table panel_releases add constraint panel_releases_channel_check
  check (channel in ('stable', 'experiment', 'test'));
alter table panel_values add column for_trials boolean not null default true;
