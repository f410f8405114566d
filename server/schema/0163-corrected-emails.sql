-- Customers may correct an address that they have not verified, once.
alter table users add column email_corrected_at timestamptz;
grant insert (email_corrected_at), update (email_corrected_at) on users to regz_app;
