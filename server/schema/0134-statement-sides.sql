-- A column of a bank's statement may say whether the amount beside it came or left.
alter table order_statement_columns drop constraint order_statement_columns_roles_check;
alter table order_statement_columns add constraint order_statement_columns_roles_check
  check (roles <@ array['', 'date', 'amount', 'side', 'text', 'number']);
