-- One mailbox belongs to one account, however its address is spelled: for the mail provider's own
-- domains dots and tags do not count. Two accounts of one mailbox could otherwise both prove it.
drop index users_email_key;
drop index users_mailbox;
create unique index users_email_key on users (account_mailbox(email));
