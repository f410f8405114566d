-- The languages that accounts have chosen, and those of requests whose mails may come later.
alter table users add column language text;
alter table users
  add constraint users_language_check check (language in ('en', 'si', 'ta')) not valid;
alter table users validate constraint users_language_check;
grant insert (language), update (language) on users to regz_app;

create function mail_language(address text) returns text language sql stable as $$
  select language from users
   where account_mailbox(email) = account_mailbox(address) and language is not null
   order by email_verified desc, id limit 1
$$;

alter table mail_outbox add column language text not null default 'en';
alter table mail_outbox
  add constraint mail_outbox_language_check check (language in ('en', 'si', 'ta')) not valid;
alter table mail_outbox validate constraint mail_outbox_language_check;
-- Waiting mails to task users contained their language.
update mail_outbox
   set language = case data ->> 'language' when 'Sinhala' then 'si' when 'Tamil' then 'ta' end
 where data ->> 'language' in ('Sinhala', 'Tamil');

alter table order_facts add column language text;
alter table order_facts
  add constraint order_facts_language_check check (language in ('en', 'si', 'ta')) not valid;
alter table order_facts validate constraint order_facts_language_check;
alter table contact_threads add column language text;
alter table contact_threads
  add constraint contact_threads_language_check check (language in ('en', 'si', 'ta')) not valid;
alter table contact_threads validate constraint contact_threads_language_check;
alter table guild_applications add column language text;
alter table guild_applications
  add constraint guild_applications_language_check check (language in ('en', 'si', 'ta')) not valid;
alter table guild_applications validate constraint guild_applications_language_check;
alter table giveaway_registrations add column language text;
alter table giveaway_registrations
  add constraint giveaway_registrations_language_check check (language in ('en', 'si', 'ta')) not valid;
alter table giveaway_registrations validate constraint giveaway_registrations_language_check;
