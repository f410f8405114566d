-- Gifts: orders whose key is for somebody else (decision record 77).
-- What a buyer said of a gift, and what became of it. The key is that of the order; the link's token is
-- stored as its hash alone.
create table order_gifts (
  order_ref     uuid primary key references order_facts on delete cascade,
  recipient     text not null check (recipient <> '' and length(recipient) <= 50),
  message       text not null check (length(message) <= 500),
  -- Null where the giver passes the link on.
  email         text,
  -- When the mail is due; null for as soon as there is a key.
  deliver_at    timestamptz check (deliver_at is null or email is not null),
  -- How many links there were: each new one takes the place of the former.
  links         integer not null default 0 check (links >= 0),
  token_hash    bytea unique check (octet_length(token_hash) = 32),
  mails         integer not null default 0 check (mails >= 0),
  linked_at     timestamptz,
  sent_at       timestamptz,
  opened_at     timestamptz,
  taken_back_at timestamptz,
  check ((links = 0) = (token_hash is null)),
  check (opened_at is null or token_hash is not null),
  -- A gift is opened or taken back, never both.
  check (opened_at is null or taken_back_at is null)
);
-- Mails that wait for their moment.
create index order_gifts_due on order_gifts (deliver_at)
  where deliver_at is not null and sent_at is null and taken_back_at is null;

-- A gift that is on its way stays when its giver's account goes; what was said of any other goes with it.
create function forget_deleted_giver() returns trigger language plpgsql as $$
begin
  update order_gifts g
     set recipient = 'somebody', message = '', email = null, deliver_at = null
    from order_facts o
   where o.id = g.order_ref and o.user_id = old.id
     and (g.opened_at is not null or g.taken_back_at is not null or o.license_key_id is null);
  return old;
end $$;
create trigger users_gifts_forgotten before delete on users
  for each row execute function forget_deleted_giver();

grant select, insert, update on order_gifts to regz_app;
