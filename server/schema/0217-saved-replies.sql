-- Answers that staff save for many conversations.
create table contact_replies (
  id      uuid primary key default gen_random_uuid(),
  name    text not null check (btrim(name) <> ''),
  text_en text not null check (btrim(text_en) <> ''),
  text_si text check (btrim(text_si) <> ''),
  text_ta text check (btrim(text_ta) <> ''),
  version integer not null default 1
);
create unique index contact_replies_name on contact_replies (lower(name));
grant select, insert, update, delete on contact_replies to regz_app;
