-- Giveaways, who registered, and how the winners were drawn (specification A 3.3; ledger MAIN-6;
-- decision record 0035).
create table giveaways (
  id             uuid primary key default gen_random_uuid(),
  title          text not null check (btrim(title) <> ''),
  description    text not null,
  starts_at      timestamptz not null,
  ends_at        timestamptz not null check (ends_at > starts_at),
  -- The one that an installation begins with, whose winners are examples and were not drawn.
  is_sample      boolean not null default false,
  -- SHA-256 of the seed, published before anybody registers, and the seed itself, sealed.
  commitment     text check (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed    text,
  closed_at      timestamptz,
  entries_digest text check (entries_digest ~ '^[0-9a-f]{64}$'),
  drawn_at       timestamptz,
  drawn_by       text,
  -- Published with the draw.
  seed           text check (seed ~ '^[0-9a-f]{64}$'),
  created_at     timestamptz not null,
  -- Raised by every edit, so that an edit of what somebody else changed meanwhile is refused.
  version        integer not null default 1,
  check (is_sample or (commitment is not null and sealed_seed is not null)),
  check ((closed_at is null) = (entries_digest is null) or is_sample),
  check (is_sample or (drawn_at is null) = (seed is null)),
  check (drawn_at is null or closed_at is not null)
);

create table giveaway_prizes (
  giveaway_id uuid not null references giveaways on delete cascade,
  place       integer not null check (place > 0),
  name        text not null check (btrim(name) <> ''),
  -- A key of this product is the prize; null for a prize that staff hand over.
  product_id  uuid references key_stock_products on delete restrict,
  primary key (giveaway_id, place)
);

create table giveaway_registrations (
  id          uuid primary key default gen_random_uuid(),
  number      integer not null unique generated always as identity,
  giveaway_id uuid not null references giveaways on delete restrict,
  name        text not null check (btrim(name) <> ''),
  email       text not null check (btrim(email) <> ''),
  mobile      text not null check (btrim(mobile) <> ''),
  game_name   text not null,
  game_id     text not null check (btrim(game_id) <> ''),
  -- The game id in its one spelling.
  game_key    text not null,
  -- What is published of a registration: a random code and the first letter of the name.
  code        text not null unique check (code ~ '^[0-9a-f]{32}$'),
  masked_name text not null,
  created_at  timestamptz not null
);
create unique index giveaway_registrations_mailbox
  on giveaway_registrations (giveaway_id, account_mailbox(email));
create unique index giveaway_registrations_player on giveaway_registrations (giveaway_id, game_key);

-- The entries as they were at the close; they stay when names and addresses go.
create table giveaway_entries (
  giveaway_id uuid not null references giveaways on delete restrict,
  code        text not null,
  masked_name text not null,
  primary key (giveaway_id, code)
);

-- One winner a place, drawn once.
create table giveaway_winners (
  giveaway_id    uuid not null references giveaways on delete restrict,
  place          integer not null,
  masked_name    text not null,
  prize          text not null,
  -- Null for an example.
  code           text,
  license_key_id uuid unique references license_keys on delete restrict,
  primary key (giveaway_id, place),
  unique (giveaway_id, code)
);

grant select, insert, update, delete on giveaways to regz_app;
grant select, insert, delete on giveaway_prizes to regz_app;
grant select, insert, delete on giveaway_registrations to regz_app;
grant select, insert on giveaway_entries to regz_app;
grant select, insert on giveaway_winners to regz_app;

-- Nobody comes to a giveaway whose entries are published, and nobody goes before the draw.
create function keep_closed_registrations() returns trigger language plpgsql as $$
declare
  giveaway giveaways;
begin
  if tg_op = 'INSERT' then
    select * into giveaway from giveaways where id = new.giveaway_id;
    if giveaway.closed_at is not null and not giveaway.is_sample then
      raise exception 'the giveaway is closed' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into giveaway from giveaways where id = old.giveaway_id;
  if giveaway.closed_at is not null and giveaway.drawn_at is null then
    raise exception 'the giveaway is not drawn yet' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger giveaway_registrations_keep before insert or delete on giveaway_registrations
  for each row execute function keep_closed_registrations();

-- Whoever has proved an address takes the registrations of that address along; those of a giveaway
-- that waits for its draw stay until it is drawn, and go with the sweep.
create function forget_giveaway_registrations() returns trigger language plpgsql as $$
begin
  delete from giveaway_registrations registration using giveaways giveaway
   where giveaway.id = registration.giveaway_id
     and (giveaway.closed_at is null or giveaway.drawn_at is not null)
     and account_mailbox(registration.email) = account_mailbox(old.email);
  return null;
end $$;
create trigger users_forget_giveaway_registrations after delete on users
  for each row when (old.email_verified) execute function forget_giveaway_registrations();

-- The giveaway of the specification (A 9), its window in UTC, with three examples of winners.
insert into giveaways
  (id, title, description, starts_at, ends_at, is_sample, closed_at, drawn_at, created_at)
values
  ('00000000-0000-4000-8000-000000000001', 'April Giveaway', 'Premium license keys for three players.',
   '2025-04-15 20:30+00', '2025-04-30 00:59+00', true,
   '2025-04-30 00:59+00', '2025-04-30 00:59+00', '2025-04-15 20:30+00');
insert into giveaway_prizes (giveaway_id, place, name) values
  ('00000000-0000-4000-8000-000000000001', 1, 'Supreme, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 2, 'Essential, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 3, 'Essential, 7 days');
insert into giveaway_winners (giveaway_id, place, masked_name, prize) values
  ('00000000-0000-4000-8000-000000000001', 1, 'K***', 'Supreme, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 2, 'S***', 'Essential, 30 days'),
  ('00000000-0000-4000-8000-000000000001', 3, 'N***', 'Essential, 7 days');
