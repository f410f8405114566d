-- Once, on the leader, as postgres: docs/operations/growing.md. Replace the two passwords.
create role regz_owner login password 'OWNER_PASSWORD';
grant pg_monitor to regz_owner;
create role regz_app login password 'APP_PASSWORD';
-- A pooler passes none of these on, so they are the role's own.
alter role regz_app set timezone = 'UTC';
alter role regz_app set statement_timeout = '10s';
alter role regz_app set lock_timeout = '5s';
alter role regz_app set idle_in_transaction_session_timeout = '10s';
create database regz owner regz_owner;
