-- The packages a subscription can name (specification A 3.4). Which feature groups a package shows
-- is a rule in rules/; a test keeps both lists equal.
create table license_packages (
  name          text primary key,
  experiment_of text unique references license_packages on delete restrict,
  check (experiment_of is null or name = experiment_of || '-Experiment')
);

-- Community roles per package, 1 to 5 ids, set by the operator (COMM-5).
create table license_package_roles (
  package text not null references license_packages on delete cascade,
  slot    smallint not null check (slot between 1 and 5),
  role_id text not null check (role_id ~ '^[0-9]{17,20}$'),
  primary key (package, slot),
  unique (package, role_id)
);

insert into license_packages (name)
select unnest(array[
  'Regz-Owner', 'Admin', 'Staff', 'Tester',
  'Supreme-Essential-External-Legit', 'Supreme-Essential-Legit', 'Supreme-Legit', 'Essential-Legit',
  'Supreme-Essential-External', 'Supreme-Essential', 'Supreme', 'Essential', 'External-Essential',
  'Legit', 'External', 'Regedit-Fam', 'Free-Panel', 'One-Day-Trail', 'regz-free-panel'
]);
insert into license_packages (name, experiment_of)
select name || '-Experiment', name from license_packages;
insert into license_packages (name) values
  ('Supreme-AimSilent-Essential-External'),
  ('Supreme-AimSilent-Essential-External-Legit'),
  ('External-Supreme');

grant select on license_packages to regz_app;
grant select, insert, update, delete on license_package_roles to regz_app;
