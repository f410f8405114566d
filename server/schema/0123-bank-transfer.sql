-- Bank transfer as a way to pay: slips, and when an order that waits for a transfer ends.
-- What buyers sent as proof of a bank transfer, and what staff made of each. The file goes 180 days later;
-- its digest stays, so that the same file is known when it comes again.
create table order_slips (
  id          uuid primary key default gen_random_uuid(),
  order_ref   uuid not null references order_facts on delete cascade,
  sha256      bytea not null check (octet_length(sha256) = 32),
  media_type  text not null
              check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  byte_count  integer not null check (byte_count between 1 and 5000000),
  content     bytea check (octet_length(content) = byte_count),
  uploaded_at timestamptz not null,
  decision    text check (decision in ('accepted', 'declined', 'asked-again', 'replaced')),
  decided_at  timestamptz,
  decided_by  text,
  -- What the buyer reads.
  reason      text,
  check ((decision is null) = (decided_at is null)),
  check ((reason is not null) = coalesce(decision in ('declined', 'asked-again'), false)),
  check (content is not null or decision is not null)
);
-- One slip of an order waits for staff; they look at the oldest first.
create unique index order_slips_waiting on order_slips (order_ref) where decision is null;
create index order_slips_oldest on order_slips (uploaded_at, id) where decision is null;
create index order_slips_order on order_slips (order_ref, uploaded_at desc);
create index order_slips_sha256 on order_slips (sha256);
-- The sweep looks at those whose file is still there.
create index order_slips_files on order_slips (uploaded_at) where content is not null;

-- A slip names its sender's bank account: it goes with the account.
create function forget_deleted_buyer() returns trigger language plpgsql as $$
begin
  delete from order_slips
   where decision is null and order_ref in (select id from order_facts where user_id = old.id);
  update order_slips set content = null
   where content is not null and order_ref in (select id from order_facts where user_id = old.id);
  return old;
end $$;
create trigger users_slips_forgotten before delete on users
  for each row execute function forget_deleted_buyer();
-- Orders that wait for a transfer end by the clock.
create index order_facts_transfers on order_facts (checkout_expires_at)
  where provider = 'transfer' and paid_at is null and granted_at is null and expired_at is null;

grant select, insert, update, delete on order_slips to regz_app;
