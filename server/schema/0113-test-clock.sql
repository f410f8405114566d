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
