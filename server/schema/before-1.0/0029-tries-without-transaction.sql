-- Whoever sends a mail, or posts a notice, has it until this moment: no transaction stays open
-- while another server is asked. After it, the one who had it is taken for dead.
alter table mail_outbox add column trying_until timestamptz;
alter table account_deletion_notices add column trying_until timestamptz;
grant update (trying_until) on account_deletion_notices to regz_app;
