-- An address that nobody has proved keeps nobody away from it: only proved ones are unique. Whoever
-- proves a mailbox has it, and accounts that merely named it lose it.
drop index users_email_key;
create unique index users_email_key on users (account_mailbox(email)) where email_verified;
create index users_mailbox on users (account_mailbox(email));

-- A link that verifies an address works in the session that asked for it, and ends with it:
-- somebody else's link, opened by the owner of the address, proves nothing for that account.
delete from account_email_tokens where purpose = 'verify';
alter table account_email_tokens
  add column session_id text references account_sessions on delete cascade,
  add check ((purpose = 'verify') = (session_id is not null));
create index account_email_tokens_session on account_email_tokens (session_id);
