-- When a change that was applied begins, where it waits: one that takes two people and has only one, who can
-- stop it until then (decision record 0068).
alter table license_time_changes add column begins_at timestamptz;
