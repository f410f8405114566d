-- contract: 183
-- The job of a mail or a notice belongs to one worker at a time, so the row needs no lease.
alter table mail_outbox drop column trying_until;
alter table account_deletion_notices drop column trying_until;
