-- Columns of a bank's statement may hold what left, the value date and the running balance. What was kept of a
-- shape before knows none of them, and is asked again.
delete from order_statement_columns;
alter table order_statement_columns drop constraint order_statement_columns_roles_check;
alter table order_statement_columns add constraint order_statement_columns_roles_check
  check (roles <@ array['', 'date', 'value-date', 'amount', 'out', 'side', 'balance', 'balance-side', 'text', 'number']);

-- The lines of statements that paid orders, each as digests alone: a line pays one order, whatever it names.
create table order_transfer_lines (
  id          bigint generated always as identity primary key,
  order_ref   uuid not null references order_facts on delete cascade,
  -- Of day, amount and text, and the line's number among equal ones of its file.
  plain       bytea not null check (octet_length(plain) = 32),
  -- The same with the running balance, where the file has one.
  balanced    bytea unique check (octet_length(balanced) = 32),
  -- The day in one spelling, whichever part of it a file writes first.
  day         text not null check (length(day) <= 32),
  recorded_at timestamptz not null
);
create unique index order_transfer_lines_unbalanced on order_transfer_lines (plain) where balanced is null;
create index order_transfer_lines_plain on order_transfer_lines (plain);
create index order_transfer_lines_order on order_transfer_lines (order_ref);
grant select, insert on order_transfer_lines to regz_app;
