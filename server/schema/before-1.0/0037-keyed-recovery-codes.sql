-- A recovery code is kept as an HMAC under a key that the database never holds, so that nobody who
-- reads the table can try codes against it. Rows from before hold the plain SHA-256, of which the
-- server makes the keyed hash when it starts; until then they open nothing.
alter table account_recovery_codes add column keyed boolean not null default false;
