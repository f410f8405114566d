-- The entries of a mailbox, whichever giveaway they are of: whoever deletes an account takes them along.
create index giveaway_registrations_of_mailbox on giveaway_registrations (account_mailbox(email));
