-- What happened on each day (UTC), so that the overview costs the same however much there is.
create table overview_figures (
  day   date not null,
  name  text not null check (name in (
    'sales', 'test_sales', 'paid', 'checkouts', 'redemptions', 'trials', 'trial_buyers',
    'coins_issued', 'coins_spent', 'keys_taken', 'active', 'available')),
  -- The product, where the figure is one of a product.
  label text not null default '',
  value bigint not null,
  primary key (day, name, label)
);

-- When the figures were last counted: whoever counts holds the row.
create table overview_rounds (
  one        boolean primary key default true check (one),
  counted_at timestamptz
);
insert into overview_rounds default values;

grant select, insert, delete on overview_figures to regz_app;
grant select, update on overview_rounds to regz_app;
