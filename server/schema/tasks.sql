-- The ten tasks of a day, in three languages, maintained by staff.
create table tasks (
  position     smallint primary key check (position between 1 and 10),
  title_en     text not null check (btrim(title_en) <> ''),
  title_si     text not null check (btrim(title_si) <> ''),
  title_ta     text not null check (btrim(title_ta) <> ''),
  text_en      text not null check (btrim(text_en) <> ''),
  text_si      text not null check (btrim(text_si) <> ''),
  text_ta      text not null check (btrim(text_ta) <> ''),
  action       text not null check (action in ('none', 'visit')),
  -- A path of this site or an https address; empty if the task requires no visit. `/community` refers to the
  -- invitation that the operator has set.
  link         text not null,
  wait_seconds smallint not null default 5 check (wait_seconds between 5 and 600),
  -- Incremented by every edit; an edit based on an older version is refused.
  version      integer not null default 1,
  edited_by    text,
  check (action = 'none' or link <> '')
);
insert into tasks (position, action, link, title_en, text_en, title_si, text_si, title_ta, text_ta)
values
  (1, 'none', '', 'Check in for today', 'Start your day with one press.',
   'අදට පැමිණීම සලකුණු කරන්න', 'එක් වරක් එබීමෙන් දවස අරඹන්න.',
   'இன்றைய வருகையைப் பதிவு செய்யவும்', 'ஒரே அழுத்தத்தில் நாளைத் தொடங்கவும்.'),
  (2, 'visit', '/store', 'Look at the store', 'See which packages there are.',
   'වෙළෙඳසැල බලන්න', 'තිබෙන පැකේජ මොනවාදැයි බලන්න.',
   'கடையைப் பார்க்கவும்', 'என்னென்ன தொகுப்புகள் உள்ளன என்று பார்க்கவும்.'),
  (3, 'visit', '/Free', 'See the free ways to a key', 'Coins and trial links, side by side.',
   'යතුරක් නොමිලේ ලබාගන්නා ක්‍රම බලන්න', 'කාසි සහ අත්හදා බැලීමේ සබැඳි.',
   'விசையை இலவசமாகப் பெறும் வழிகளைப் பார்க்கவும்', 'நாணயங்களும் சோதனை இணைப்புகளும்.'),
  (4, 'visit', '/guild', 'Look at the guild', 'See what its members get.',
   'ගිල්ඩ් එක බලන්න', 'සාමාජිකයන්ට ලැබෙන දේ බලන්න.',
   'கில்டைப் பார்க்கவும்', 'உறுப்பினர்களுக்கு என்ன கிடைக்கும் என்று பார்க்கவும்.'),
  (5, 'visit', '/downloads', 'Look at the downloads', 'Free tools and samples are waiting.',
   'බාගැනීම් බලන්න', 'නොමිලේ මෙවලම් සහ නියැදි තිබේ.',
   'பதிவிறக்கங்களைப் பார்க்கவும்', 'இலவசக் கருவிகளும் மாதிரிகளும் உள்ளன.'),
  (6, 'visit', '/tasks?view=shop', 'See what coins can buy', 'Open the shop and look around.',
   'කාසිවලින් මිලදී ගත හැකි දේ බලන්න', 'වෙළෙඳසැල විවෘත කර වටපිට බලන්න.',
   'நாணயங்களால் எதை வாங்கலாம் என்று பார்க்கவும்', 'கடையைத் திறந்து பார்க்கவும்.'),
  (7, 'visit', '/tasks?view=statement', 'Check your coin statement', 'Every coin has a reason there.',
   'ඔබේ කාසි ප්‍රකාශය පරීක්ෂා කරන්න', 'එහි සෑම කාසියකටම හේතුවක් තිබේ.',
   'உங்கள் நாணய அறிக்கையைச் சரிபார்க்கவும்', 'அதில் ஒவ்வொரு நாணயத்துக்கும் காரணம் உண்டு.'),
  (8, 'visit', '/terms-conditions', 'Read the terms', 'Know what holds for you and for us.',
   'කොන්දේසි කියවන්න', 'ඔබටත් අපටත් අදාළ දේ දැනගන්න.',
   'விதிமுறைகளைப் படிக்கவும்', 'உங்களுக்கும் எங்களுக்கும் பொருந்துவதை அறியவும்.'),
  (9, 'visit', '/giveaway', 'Look at the giveaway', 'See what can be won.',
   'තෑගි දීමනාව බලන්න', 'දිනාගත හැකි දේ බලන්න.',
   'பரிசுப் போட்டியைப் பார்க்கவும்', 'எதை வெல்லலாம் என்று பார்க்கவும்.'),
  (10, 'none', '', 'Finish the day', 'The last press of today.',
   'දවස අවසන් කරන්න', 'අද දවසේ අවසන් එබීම.',
   'நாளை நிறைவு செய்யவும்', 'இன்றைய கடைசி அழுத்தம்.');

-- The first time on each day at which a person was sent to a task's link.
create table task_visits (
  user_id   uuid not null references web_task on delete restrict,
  task_date date not null,
  position  smallint not null references tasks on delete restrict,
  at        timestamptz not null,
  primary key (user_id, task_date, position)
);
create index task_visits_date on task_visits (task_date);

create table task_completions (
  user_id      uuid not null references web_task on delete restrict,
  task_date    date not null check (task_date = (completed_at at time zone 'UTC')::date),
  position     smallint not null check (position between 1 and 10),
  completed_at timestamptz not null,
  primary key (user_id, task_date, position)
);

-- Days imported from an original installation, which did not store single tasks.
create table task_imported_days (
  user_id         uuid not null references web_task on delete restrict,
  task_date       date not null,
  tasks_completed smallint not null check (tasks_completed between 0 and 10),
  bonus_earned    boolean not null,
  primary key (user_id, task_date)
);

create function keep_tasks_in_order() returns trigger language plpgsql as $$
begin
  if new.position > 1 and not exists (
    select from task_completions
     where user_id = new.user_id and task_date = new.task_date and position = new.position - 1
  ) then
    raise exception 'a task is completed after the one before it' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger task_completions_in_order before insert on task_completions
  for each row execute function keep_tasks_in_order();

-- The days under the specification's name.
create view daily_task_completions with (security_invoker = true) as
select c.user_id, c.task_date, count(*)::smallint as tasks_completed,
       exists (select from coin_transfers t
                where t.user_id = c.user_id and t.coin_date = c.task_date and t.kind = 'bonus')
         as bonus_earned
  from task_completions c
 group by c.user_id, c.task_date
union all
select user_id, task_date, tasks_completed, bonus_earned from task_imported_days;

-- Foreign keys of tables of earlier slices.
alter table coin_transfers add foreign key (user_id, coin_date, task_position)
  references task_completions (user_id, task_date, position) on delete restrict;

grant select, update on tasks to regz_app;
grant select, insert, delete on task_visits to regz_app;
grant select, insert on task_completions, task_imported_days to regz_app;
grant select on daily_task_completions to regz_app;
