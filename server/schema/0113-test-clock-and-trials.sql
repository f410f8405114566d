create table test_clock (
  number   integer primary key check (number > 0),
  step_ms  bigint not null check (step_ms > 0),
  made_by  text not null,
  reached  timestamptz not null,
  happened jsonb
);
grant select, insert on test_clock to regz_app;
grant update (happened) on test_clock to regz_app;

create function tell_test_clock() returns trigger language plpgsql as $$
begin
  perform pg_notify('test_clock', '');
  return null;
end $$;
create trigger test_clock_told after insert on test_clock
  for each statement execute function tell_test_clock();

alter table free_panel_trial_marks drop constraint free_panel_trial_marks_kind_check;
alter table free_panel_trial_marks add constraint free_panel_trial_marks_kind_check
  check (kind in ('device', 'community', 'mailbox', 'pc'));
alter table free_panel_trial_marks
  add column user_id uuid references users on delete set null,
  add column left_at timestamptz;
create index free_panel_trial_marks_user on free_panel_trial_marks (user_id) where user_id is not null;
create index free_panel_trial_marks_left on free_panel_trial_marks (left_at);
grant delete on free_panel_trial_marks to regz_app;
grant update (user_id, left_at) on free_panel_trial_marks to regz_app;
alter table free_panel_settings alter column once_per_community set default true;
update free_panel_settings set once_per_community = true;
