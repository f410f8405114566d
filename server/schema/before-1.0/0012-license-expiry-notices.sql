-- The mails about the end of a subscription that were sent: each once for each end.
create table license_expiry_notices (
  user_id    uuid not null references users on delete cascade,
  expiredate date not null,
  kind       text not null check (kind in ('ends-soon', 'ended')),
  sent_at    timestamptz not null,
  primary key (user_id, expiredate, kind)
);
-- Who ends on which day is asked every few minutes.
create index users_expiredate on users (expiredate)
  where subscription is not null and expiredate <> 'infinity';

grant select, insert on license_expiry_notices to regz_app;
