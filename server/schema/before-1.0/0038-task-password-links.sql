-- A task user has a mailed link of each purpose: one verifies the address, one sets a new password.
alter table account_task_email_tokens
  add column purpose text not null default 'verify' check (purpose in ('verify', 'reset-password')),
  drop constraint account_task_email_tokens_pkey,
  add primary key (user_id, purpose);
alter table account_task_email_tokens alter column purpose drop default;
