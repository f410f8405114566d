-- Keys that were stored with the marks of a paste get the spelling they are now looked up under:
-- every dash a hyphen, nothing invisible, no quotation marks around. Where that spelling is
-- another key already, the row stays as it is.
alter table license_keys disable trigger license_keys_forward;

with spelled as (
  select id, btrim(
    regexp_replace(
      regexp_replace(license_key, '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]', '', 'g'),
      '[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]', '-', 'g'),
    E' "''`\u00AB\u00BB\u2018\u2019\u201A\u201C\u201D\u201E\u2032\u2039\u203A') as spelling
  from license_keys
)
update license_keys k
   set license_key = s.spelling
  from spelled s
 where s.id = k.id
   and s.spelling <> k.license_key
   and s.spelling <> ''
   and not exists (select 1 from license_keys o where upper(o.license_key) = upper(s.spelling))
   and not exists (
     select 1 from spelled t where t.id < s.id and upper(t.spelling) = upper(s.spelling));

alter table license_keys enable trigger license_keys_forward;
