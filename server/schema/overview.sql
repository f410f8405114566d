-- Figures per day (UTC), so that the cost of the overview does not grow with the data.
create table overview_figures (
  day   date not null,
  name  text not null check (name in (
    'sales', 'test_sales', 'paid', 'checkouts', 'redemptions', 'trials', 'trial_buyers',
    'coins_issued', 'coins_spent', 'keys_taken', 'active', 'available', 'counted',
    'provider_orders', 'provider_charged', 'provider_refunded', 'provider_refunded_minor',
    'provider_lost_minor', 'provider_disputed', 'disputes_open', 'disputes_won', 'disputes_lost',
    'source_orders', 'source_sales', 'source_returned', 'other_orders', 'other_sales',
    'opened_orders', 'opened_begun', 'opened_paid', 'opened_redeemed', 'began')),
  -- The subject of the figure: a product, or whether the money is real and then a provider, a currency or
  -- facts.
  label text not null default '',
  value bigint not null,
  primary key (day, name, label)
);

-- The time of the last count; the counting process locks the row.
create table overview_rounds (
  one        boolean primary key default true check (one),
  counted_at timestamptz
);
insert into overview_rounds default values;

grant select, insert, delete on overview_figures to regz_app;
grant select, update on overview_rounds to regz_app;
