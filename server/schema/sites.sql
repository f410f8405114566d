-- The operator's texts on the main site: the claims of the home page, and the links of the footer.
create table site_settings (
  one            boolean primary key default true check (one),
  version        integer not null default 1,
  daily_tasks    text not null default '10' check (btrim(daily_tasks) <> ''),
  daily_coins    text not null default '100+' check (btrim(daily_coins) <> ''),
  mini_games     text not null default '10' check (btrim(mini_games) <> ''),
  active_users   text not null default '358+' check (btrim(active_users) <> ''),
  uptime         text not null default '98.9%' check (btrim(uptime) <> ''),
  support        text not null default '24/7' check (btrim(support) <> ''),
  chat_community text not null default ''
    check (chat_community = '' or chat_community like 'https://%'),
  messaging      text not null default ''
    check (messaging = '' or messaging like 'https://%'),
  social         text not null default ''
    check (social = '' or social like 'https://%'),
  -- The last editor's name, shown when another edit comes too late.
  edited_by      text
);
insert into site_settings default values;

-- Translations corrected by native readers, until a release has them. The key is `<catalogue>.<path>`.
create table text_overrides (
  language text not null check (language in ('si', 'ta')),
  key      text not null,
  -- The English sentence that was translated, in its forms.
  english  text[] not null,
  forms    text[] not null,
  -- The native reader; null while no one has read the sentence.
  read_by  text,
  at       timestamptz not null,
  primary key (language, key),
  check (cardinality(english) = cardinality(forms))
);

grant select, update on site_settings to regz_app;
grant select, insert, update, delete on text_overrides to regz_app;
