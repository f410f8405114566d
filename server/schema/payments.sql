-- All events that providers reported, each once. `order_ref` is null while the event refers to no order
-- here.
create table order_events (
  id              bigint generated always as identity primary key,
  provider        text not null,
  event_key       text not null,
  kind            text not null,
  order_ref       uuid references order_facts on delete cascade,
  -- The event in our format, without card data or addresses.
  event           jsonb not null,
  received_at     timestamptz not null default now(),
  processed_at    timestamptz,
  outcome         text check (outcome in ('applied', 'ignored', 'flagged', 'unmatched')),
  -- Staff resolve a payment without an order with a note.
  resolved_at     timestamptz,
  resolved_by     text,
  resolution_note text,
  unique (provider, event_key),
  check ((processed_at is null) = (outcome is null)),
  check ((resolved_at is null) = (resolved_by is null)),
  check ((resolved_at is null) = (resolution_note is null))
);
create index order_events_order on order_events (order_ref, id);
create index order_events_waiting on order_events (id) where processed_at is null;
create index order_events_unmatched on order_events (provider, (event ->> 'paymentRef'))
  where outcome = 'unmatched';
-- A day is recounted when a provider reports one of its events late. The overview counts waiting events.
create index order_events_processed on order_events (processed_at) where processed_at is not null;
-- A refund or dispute that is not ours needs no work until its payment proves to be ours.
create index order_events_unclaimed on order_events (provider, (event ->> 'paymentRef'))
  where order_ref is null and outcome in ('unmatched', 'ignored');

-- All received payments, each once, with the place of the money. The flag is the reason why a payment is not
-- its order's own; it is null for that one. The amounts follow from the flag, the refunds and the disputes
-- (`paymentPlaces` in rules/).
create table order_payments (
  id              bigint generated always as identity primary key,
  provider        text not null,
  payment_ref     text not null,
  -- The payment's event, with the order and the checkout that it names.
  event_ref       bigint not null references order_events on delete cascade,
  -- Null for money that names no order here.
  order_ref       uuid references order_facts on delete cascade,
  live            boolean not null,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  received_minor  bigint not null check (received_minor > 0),
  counted_minor   bigint not null check (counted_minor >= 0),
  extra_minor     bigint not null check (extra_minor >= 0),
  unmatched_minor bigint not null check (unmatched_minor >= 0),
  -- Refunded, or returned by a lost dispute.
  returned_minor  bigint not null check (returned_minor >= 0),
  flag            text,
  -- When the provider received it, and when staff accepted it at an outdated price.
  paid_at         timestamptz not null,
  accepted_at     timestamptz,
  unique (provider, payment_ref),
  constraint order_payments_sum
    check (received_minor = counted_minor + extra_minor + unmatched_minor + returned_minor),
  constraint order_payments_flag check (flag is null or counted_minor = 0),
  constraint order_payments_own
    check (flag is not null or (order_ref is not null and extra_minor = 0 and unmatched_minor = 0))
);
-- One payment counts for an order.
create unique index order_payments_counted on order_payments (order_ref) where flag is null;
create index order_payments_flagged on order_payments (order_ref) where flag is not null;
create index order_payments_event on order_payments (event_ref);

-- Buyers' proofs of bank transfers, and staff's decisions. The file is deleted after 180 days; its digest
-- remains, so that a repeated file is recognized.
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
  -- The buyer reads it.
  reason      text,
  check ((decision is null) = (decided_at is null)),
  check ((reason is not null) = coalesce(decision in ('declined', 'asked-again'), false)),
  check (content is not null or decision is not null)
);
-- One slip per order waits for staff; they review the oldest first.
create unique index order_slips_waiting on order_slips (order_ref) where decision is null;
create index order_slips_oldest on order_slips (uploaded_at, id) where decision is null;
create index order_slips_order on order_slips (order_ref, uploaded_at desc);
create index order_slips_sha256 on order_slips (sha256);
-- The sweep reads slips whose file still exists.
create index order_slips_files on order_slips (uploaded_at) where content is not null;
create index order_slips_replaced on order_slips (decided_at) where decision = 'replaced' and content is not null;

-- A slip names its sender's bank account, so it is deleted with the account.
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

-- The meaning of the columns of a bank's statements, by a property that its files share: the headings, or
-- the number of columns. No content of a statement is stored.
create table order_statement_columns (
  shape   text primary key check (length(shape) between 1 and 500),
  -- One role per column; '' for an unused one.
  roles   text[] not null check (
    roles <@ array['', 'date', 'value-date', 'amount', 'out', 'side', 'balance', 'balance-side', 'text', 'number']
  ),
  used_at timestamptz not null
);

-- The statement lines that paid orders, as digests alone: a line pays one order, whatever it names.
create table order_transfer_lines (
  id          bigint generated always as identity primary key,
  order_ref   uuid not null references order_facts on delete cascade,
  -- The digest of day, amount and text, and of the line's number among equal ones of its file.
  plain       bytea not null check (octet_length(plain) = 32),
  -- The same with the running balance, if the file has one.
  balanced    bytea unique check (octet_length(balanced) = 32),
  -- The day in normalized form, independent of the file's date format.
  day         text not null check (length(day) <= 32),
  recorded_at timestamptz not null
);
create unique index order_transfer_lines_unbalanced on order_transfer_lines (plain) where balanced is null;
create index order_transfer_lines_plain on order_transfer_lines (plain);
create index order_transfer_lines_order on order_transfer_lines (order_ref);

grant select, insert, update on order_events, order_payments to regz_app;
grant select, insert, update, delete on order_slips, order_statement_columns to regz_app;
grant select, insert on order_transfer_lines to regz_app;
