-- Staff who have left log in no more; their row stays, because acts of the audit trail are theirs.
-- An account that requires codes can do nothing but set them up until they are on.
alter table account_admins
  add column disabled_at    timestamptz,
  add column codes_required boolean not null default false,
  add column last_login_at  timestamptz;
