-- A link that verifies an address can be typed as a short code, in the session that asked for it.
alter table account_email_tokens add column code_hash bytea check (octet_length(code_hash) = 32);
