-- Task users may correct an address that they have not verified, once.
alter table web_task add column email_corrected_at timestamptz;
grant insert (email_corrected_at), update (email_corrected_at) on web_task to regz_app;
