-- A receipt keeps the language in which it was issued; those until now are in English.
alter table order_receipts add column language text not null default 'en';
alter table order_receipts
  add constraint order_receipts_language_check check (language in ('en', 'si', 'ta')) not valid;
alter table order_receipts validate constraint order_receipts_language_check;
