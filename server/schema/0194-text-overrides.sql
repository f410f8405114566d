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

grant select, insert, update, delete on text_overrides to regz_app;
