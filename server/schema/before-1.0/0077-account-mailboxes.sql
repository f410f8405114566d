-- One mailbox, one person, for more providers than Gmail (`mailboxOf` of the rules says the same): a
-- label behind a plus at Outlook and iCloud, a domain with other letters in ASCII, and addresses of
-- before that were kept with invisible characters.

-- A domain in ASCII: punycode, RFC 3492.
create function account_ascii_domain(domain text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  declare
    label text; output text; labels text[] := '{}';
    points integer[]; point integer; n integer; delta integer; bias integer; handled integer;
    basic integer; q integer; k integer; t integer;
  begin
    if domain !~ '[^\u0001-\u007f]' then return domain; end if;
    foreach label in array string_to_array(domain, '.') loop
      if label !~ '[^\u0001-\u007f]' then
        labels := labels || label;
        continue;
      end if;
      select array_agg(ascii(letter) order by place) into points
        from regexp_split_to_table(label, '') with ordinality as letters (letter, place);
      output := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
      basic := length(output);
      handled := basic;
      if basic > 0 then output := output || '-'; end if;
      n := 128; delta := 0; bias := 72;
      while handled < cardinality(points) loop
        select min(each) into point from unnest(points) each where each >= n;
        delta := delta + (point - n) * (handled + 1);
        n := point;
        foreach point in array points loop
          if point < n then delta := delta + 1; end if;
          if point = n then
            q := delta;
            k := 36;
            loop
              t := least(greatest(k - bias, 1), 26);
              exit when q < t;
              output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789',
                                         t + (q - t) % (36 - t) + 1, 1);
              q := (q - t) / (36 - t);
              k := k + 36;
            end loop;
            output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', q + 1, 1);
            delta := case when handled = basic then delta / 700 else delta / 2 end;
            delta := delta + delta / (handled + 1);
            k := 0;
            while delta > 455 loop
              delta := delta / 35;
              k := k + 36;
            end loop;
            bias := k + 36 * delta / (delta + 38);
            delta := 0;
            handled := handled + 1;
          end if;
        end loop;
        delta := delta + 1;
        n := n + 1;
      end loop;
      labels := labels || ('xn--' || output);
    end loop;
    return array_to_string(labels, '.');
  end $$;

create or replace function account_mailbox(address text) returns text
  language sql immutable strict parallel safe
  as $$
    select case
      when domain in ('gmail.com', 'googlemail.com')
      then replace(split_part(local, '+', 1), '.', '') || '@gmail.com'
      when domain in ('icloud.com', 'me.com', 'mac.com')
      then split_part(local, '+', 1) || '@icloud.com'
      when domain ~ '^(?:outlook|hotmail|live|msn)\.com$|^(?:hotmail|live)\.(?:co\.uk|fr|it)$|^(?:hotmail|outlook)\.(?:de|es)$'
      then split_part(local, '+', 1) || '@' || domain
      else local || '@' || domain
    end
    from (
      select split_part(cleaned, '@', 1) as local,
             public.account_ascii_domain(split_part(cleaned, '@', 2)) as domain
        from (
          select lower(btrim(regexp_replace(normalize(address),
            '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]',
            '', 'g'))) as cleaned
        ) visible
    ) parts
  $$;

-- Accounts and entries of before whose mailbox turns out to be somebody's already stay as they are,
-- under the address that they have now.
alter table users add column shared_mailbox text;
alter table web_task add column shared_mailbox text;
alter table giveaway_registrations add column shared_mailbox text;

drop index users_email_key;
update users set shared_mailbox = email
  from (
    select id, row_number() over (partition by account_mailbox(email) order by created_at, id) as turn
      from users where email_verified and email is not null
  ) each
 where users.id = each.id and turn > 1;
create unique index users_email_key on users (account_mailbox(email))
  where email_verified and shared_mailbox is distinct from email;
reindex index users_mailbox;

drop index web_task_email_key;
update web_task set shared_mailbox = email
  from (
    select id, row_number() over (partition by account_mailbox(email) order by created_at, id) as turn
      from web_task where email is not null
  ) each
 where web_task.id = each.id and turn > 1;
create unique index web_task_email_key on web_task (account_mailbox(email))
  where shared_mailbox is distinct from email;
create index web_task_mailbox on web_task (account_mailbox(email));

drop index giveaway_registrations_mailbox;
update giveaway_registrations registration set shared_mailbox = email
  from (
    select id, row_number() over (partition by giveaway_id, account_mailbox(email) order by number) as turn
      from giveaway_registrations
  ) each
 where registration.id = each.id and turn > 1;
create unique index giveaway_registrations_mailbox
  on giveaway_registrations (giveaway_id, account_mailbox(email))
  where shared_mailbox is distinct from email;

-- Of two open applications of one person, the latest stays open.
update guild_applications
   set state = 'declined', decided_at = now(), decided_by = 'system',
       note = 'Your later application takes the place of this one.'
  from (
    select id, row_number() over (partition by account_mailbox(email) order by number desc) as turn
      from guild_applications where state = 'open'
  ) each
 where guild_applications.id = each.id and turn > 1;
reindex index guild_applications_open;
reindex index guild_applications_mailbox;
reindex index contact_threads_mailbox;
