-- What conversations are about, which staff edit.
create table contact_topics (
  id         text primary key default gen_random_uuid()::text,
  -- All null for a topic of the product, whose names are in its catalogues.
  name_en    text check (btrim(name_en) <> ''),
  name_si    text check (btrim(name_si) <> ''),
  name_ta    text check (btrim(name_ta) <> ''),
  is_offered boolean not null default true,
  position   integer not null unique generated always as identity,
  version    integer not null default 1
);
insert into contact_topics (id) values ('key'), ('payment'), ('pc'), ('panel'), ('account'), ('other');
grant select, insert, update on contact_topics to regz_app;

alter table contact_threads
  drop constraint contact_threads_topic,
  add constraint contact_threads_topic_fkey foreign key (topic) references contact_topics not valid;
alter table contact_threads validate constraint contact_threads_topic_fkey;
