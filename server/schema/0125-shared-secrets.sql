-- The secrets that every process of this installation uses (decision record 75): a digest of each, which
-- tells it from another and does not lead back to it.
create table shared_secrets (
  name   text primary key,
  digest text not null check (digest <> '')
);
grant select, insert on shared_secrets to regz_app;
