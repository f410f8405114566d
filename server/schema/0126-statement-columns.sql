-- What the columns of a bank's statement hold, by what its files have in common: the headings, or how many
-- columns there are. Nothing of a statement itself is kept.
create table order_statement_columns (
  shape   text primary key check (length(shape) between 1 and 500),
  -- One of each column; '' for one that is not used.
  roles   text[] not null check (roles <@ array['', 'date', 'amount', 'text', 'number']),
  used_at timestamptz not null
);
grant select, insert, update, delete on order_statement_columns to regz_app;
