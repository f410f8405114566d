-- The features, packages and periods of the catalogue, which staff maintain.
create table license_features (
  name       text primary key check (name ~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$'),
  position   integer not null,
  -- An empty title means the name; an empty translation means the English title.
  title_en   text not null default '',
  title_si   text not null default '',
  title_ta   text not null default '',
  retired_at timestamptz,
  version    integer not null default 1,
  edited_by  text
);
create unique index license_features_name on license_features (lower(name));
insert into license_features (position, name)
select ordinality, name
  from unnest(array['Owner', 'Admin', 'Staff', 'Tester', 'External', 'AimSilent', 'Supreme',
                    'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey', 'Experiment'])
       with ordinality as first (name, ordinality);

alter table license_packages add column kind text not null default 'sold';
alter table license_packages add column retired_at timestamptz;
alter table license_packages add column version integer not null default 1;
alter table license_packages add column edited_by text;
-- The features before the last change of them, which can be taken back; null if there is none.
alter table license_packages add column features_before text[];
update license_packages set kind = 'staff'
 where name ~ '^(Regz-Owner|Admin|Staff|Tester)(-Experiment)?$';
update license_packages set kind = 'trial' where name ~ '^regz-free-panel(-Experiment)?$';
alter table license_packages
  add constraint license_packages_kind_check check (kind in ('sold', 'staff', 'trial')) not valid,
  add constraint license_packages_name_check
    check (name ~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,71}$') not valid,
  -- The ending belongs to twins.
  add constraint license_packages_ending_check
    check (experiment_of is not null or name !~* '-experiment$') not valid,
  -- The links of trials open one package.
  add constraint license_packages_trial_check
    check ((kind = 'trial') = (name in ('regz-free-panel', 'regz-free-panel-Experiment'))) not valid;
alter table license_packages validate constraint license_packages_kind_check;
alter table license_packages validate constraint license_packages_name_check;
alter table license_packages validate constraint license_packages_ending_check;
alter table license_packages validate constraint license_packages_trial_check;
create unique index license_packages_name on license_packages (lower(name));

-- The features of each package, of experiment twins too.
create table license_package_features (
  package text not null references license_packages on delete cascade,
  feature text not null references license_features on delete restrict,
  primary key (package, feature)
);
create index license_package_features_feature on license_package_features (feature);
insert into license_package_features (package, feature)
select package, unnest(features)
  from (values
    ('Regz-Owner', array['Owner', 'External', 'AimSilent', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Admin', array['Admin', 'External', 'AimSilent', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Staff', array['Staff', 'External', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Tester', array['Tester', 'External', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Essential-External-Legit', array['External', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Essential-Legit', array['Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Legit', array['Supreme', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('Essential-Legit', array['Essential', 'Legit', 'Esp', 'Utility']),
    ('Supreme-Essential-External', array['External', 'Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-Essential', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme', array['Supreme', 'Esp', 'Utility', 'Hotkey']),
    ('Essential', array['Essential', 'Esp', 'Utility']),
    ('External-Essential', array['External', 'Essential', 'Esp', 'Utility']),
    ('Legit', array['Legit']),
    ('External', array['External']),
    ('Regedit-Fam', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Free-Panel', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('One-Day-Trail', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('regz-free-panel', array['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    -- The specification's table omits these three. Their features follow from their names.
    ('Supreme-AimSilent-Essential-External', array['External', 'AimSilent', 'Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey']),
    ('Supreme-AimSilent-Essential-External-Legit', array['External', 'AimSilent', 'Supreme', 'Essential', 'Legit', 'Esp', 'Utility', 'Hotkey']),
    ('External-Supreme', array['External', 'Supreme', 'Esp', 'Utility', 'Hotkey'])
  ) as first (package, features);
insert into license_package_features (package, feature)
select twin.name, base.feature
  from license_packages twin
  join license_package_features base on base.package = twin.experiment_of
 union all
select name, 'Experiment' from license_packages where experiment_of is not null;

-- The billing periods of plans. A period that was sold keeps its days.
create table storefront_periods (
  name       text primary key check (name ~ '^[a-z0-9]{1,30}$'),
  position   integer not null,
  days       integer not null check (days between 1 and 3650),
  -- An empty translation means the English text.
  title_en   text not null check (btrim(title_en) <> ''),
  title_si   text not null default '',
  title_ta   text not null default '',
  -- Text after the price.
  suffix_en  text not null default '',
  suffix_si  text not null default '',
  suffix_ta  text not null default '',
  retired_at timestamptz,
  version    integer not null default 1,
  edited_by  text
);
insert into storefront_periods
  (position, name, days, title_en, title_si, title_ta, suffix_en, suffix_si, suffix_ta)
values
  (1, 'lifetime', 1095, 'Lifetime', 'Lifetime', 'Lifetime', 'one-time', 'එක් වරක් පමණි', 'ஒருமுறை மட்டும்'),
  (2, 'monthly', 30, 'Monthly', 'මාසික', 'மாதாந்தம்', '/month', '/මසකට', '/மாதம்'),
  (3, 'weekly', 7, 'Weekly', 'සතිපතා', 'வாராந்தம்', '/week', '/සතියකට', '/வாரம்');

alter table storefront_plans drop constraint storefront_plans_period_check;
alter table storefront_plans drop constraint storefront_plans_id_check;
alter table storefront_plans drop constraint storefront_plans_position_key;
alter table storefront_plans
  add constraint storefront_plans_id_check check (id ~ '^[a-z0-9-]{1,64}$') not valid,
  add foreign key (period) references storefront_periods on delete restrict not valid;
alter table storefront_plans validate constraint storefront_plans_id_check;
alter table storefront_plans validate constraint storefront_plans_period_fkey;
-- An empty translation means the English text; features are translated line by line.
alter table storefront_plans add column title_si text not null default '';
alter table storefront_plans add column title_ta text not null default '';
alter table storefront_plans add column features_si text[] not null default '{}';
alter table storefront_plans add column features_ta text[] not null default '{}';
alter table storefront_plans add column sold_from timestamptz;
alter table storefront_plans add column sold_until timestamptz;
-- A lower price with its own dates.
alter table storefront_plans add column sale_price_minor bigint;
alter table storefront_plans add column sale_from timestamptz;
alter table storefront_plans add column sale_until timestamptz;
-- The start of the present price; null for a first price.
alter table storefront_plans add column price_since timestamptz;
alter table storefront_plans add column retired_at timestamptz;
alter table storefront_plans
  add constraint storefront_plans_sale_check
    check (num_nonnulls(sale_price_minor, sale_from, sale_until) in (0, 3)
           and (sale_price_minor is null
                or (sale_price_minor between 1 and price_minor - 1 and sale_from < sale_until))) not valid,
  add constraint storefront_plans_sold_check check (sold_from < sold_until) not valid;
alter table storefront_plans validate constraint storefront_plans_sale_check;
alter table storefront_plans validate constraint storefront_plans_sold_check;

alter table key_stock_products drop constraint key_stock_products_position_key;

grant select, insert, update, delete on license_features, license_packages, license_package_features
   to regz_app;
grant select, insert, update, delete on storefront_periods to regz_app;
grant insert, delete on storefront_plans to regz_app;
grant insert, delete on key_stock_products to regz_app;
grant insert, delete on shop_offers to regz_app;
