-- A join that failed for a passing reason is tried again until a time; one refused for good is said.
alter table community_role_syncs
  add column join_until timestamptz,
  add column join_refused boolean not null default false;
