-- License keys, sold and unsold (decision 6). A key's life only moves forward:
-- available -> assigned (an order or the shop took it) -> activated (redeemed).
create table license_keys (
  id               uuid primary key default gen_random_uuid(),
  license_key      text not null check (btrim(license_key) <> ''),
  product_id       uuid references key_stock_products on delete restrict,
  subscription     text not null references license_packages on delete restrict,
  -- An imported key may carry no usable duration; redeeming it is refused with its own sentence.
  duration_days    integer,
  admin_approval   boolean not null default true,
  hwid_reset_count integer not null default 10 check (hwid_reset_count >= 0),
  save_hwid        boolean not null default true,
  max_devices      integer not null default 1 check (max_devices >= 1),
  banned           boolean not null default false,
  email            text,
  mobile_number    text,
  assigned_to      text,
  assigned_at      timestamptz,
  activated        boolean not null default false,
  activated_at     timestamptz,
  username         text,
  user_id          uuid references users on delete set null,
  created_at       timestamptz not null default now(),
  check (activated = (activated_at is not null)),
  check ((assigned_to is null) = (assigned_at is null))
);
create unique index license_keys_license_key_key on license_keys (upper(license_key));
create index license_keys_stock on license_keys (product_id, created_at desc, id desc);
create index license_keys_user on license_keys (user_id, activated_at desc);

create function keep_license_key_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.activated or old.assigned_at is not null then
      raise exception 'a used license key is kept' using errcode = '23514';
    end if;
    return old;
  end if;
  if (old.activated and not new.activated)
     or (old.assigned_at is not null and new.assigned_at is null)
     or ((old.activated or old.assigned_at is not null)
         and new.license_key is distinct from old.license_key) then
    raise exception 'a license key never returns to stock' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger license_keys_forward
  before update of activated, assigned_at, license_key or delete on license_keys
  for each row execute function keep_license_key_forward();

-- The proof of single use: one row a key, ever.
create table license_redemptions (
  license_key_id  uuid primary key references license_keys on delete restrict,
  user_id         uuid references users on delete set null,
  effect          text not null check (effect in ('started', 'extended', 'replaced')),
  subscription    text not null references license_packages on delete restrict,
  expires_on      date not null,
  replaced        text references license_packages on delete restrict,
  replaced_expiry date,
  redeemed_at     timestamptz not null default now()
);
create index license_redemptions_user on license_redemptions (user_id, redeemed_at desc);

-- Unsold stock as the specification names it (B 3).
create view product_license_keys with (security_invoker = true) as
select k.id,
       p.name as product_name,
       k.license_key,
       (k.activated or k.assigned_at is not null) as is_redeemed,
       coalesce(k.assigned_to, k.username) as redeemed_by,
       coalesce(k.assigned_at, k.activated_at) as redeemed_at,
       k.created_at
  from license_keys k
  join key_stock_products p on p.id = k.product_id;

grant select, insert, update, delete on license_keys to regz_app;
grant select, insert on license_redemptions to regz_app;
grant select on product_license_keys to regz_app;
