-- Two active words with the same letters would each be a wrong answer to the other.
create function word_letters(word text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') as letter
$$;

-- Plays of games. A play starts once and ends once: won, lost, abandoned or expired.
create table game_plays (
  id            uuid primary key,
  user_id       uuid not null references web_task on delete restrict,
  game_name     text not null check (game_name in
    ('Mini Shooter', 'Memory Match', 'Quick Math', 'Word Scramble',
     'Target Clicker', 'Color Sequence', 'Maze Runner', 'Trivia',
     'Reaction Test', 'Puzzle')),
  -- The UTC day of the start and the number of the play on that day: the input of its seed.
  play_date     date not null check (play_date = (issued_at at time zone 'UTC')::date),
  play_number   integer not null check (play_number > 0),
  -- A practice play pays no coins and locks no game.
  practice      boolean not null,
  rules_version smallint not null check (rules_version > 0),
  pace          text not null check (pace in ('standard', 'relaxed')),
  control       text not null check (control in ('pointer', 'touch', 'keys', 'reader')),
  seed          bytea not null check (octet_length(seed) = 16),
  -- The server's part of the play, a word or questions, as it was at the start.
  content       jsonb,
  state         text not null default 'open'
    check (state in ('open', 'won', 'lost', 'abandoned', 'expired')),
  issued_at     timestamptz not null,
  expires_at    timestamptz not null check (expires_at > issued_at),
  ended_at      timestamptz,
  log           bytea check (octet_length(log) <= 9000),
  verdict       jsonb,
  score         integer check (score >= 0),
  flags         text[] not null default '{}',
  -- A voided play: the time, the member of staff and the reason, the coins taken back, and whether the day's
  -- bonus was among them.
  voided_at     timestamptz,
  -- The data besides the inputs that the verdict on a log depends on, so that the verdict can be repeated:
  -- the time from the play's issue to the log's arrival, and the time that it was held up by the connection.
  elapsed_ms    bigint,
  held_ms       integer check (held_ms >= 0),
  voided_by     uuid references account_admins on delete restrict,
  void_reason   text check (btrim(void_reason) <> ''),
  void_coins    integer check (void_coins >= 0),
  voided_bonus  boolean not null default false,
  -- When staff last marked the play as reviewed, and who.
  looked_at     timestamptz,
  looked_by     uuid references account_admins on delete restrict,
  unique (user_id, game_name, play_date, practice, play_number),
  -- Target of the completion's reference to a play of the same person and game.
  unique (id, user_id, game_name),
  check ((state = 'open') = (ended_at is null)),
  check (score is null or state = 'won'),
  constraint game_plays_looked check (num_nulls(looked_at, looked_by) in (0, 2)),
  constraint game_plays_timed check (log is null or num_nulls(elapsed_ms, held_ms) = 0),
  constraint game_plays_void check (
    num_nulls(voided_at, voided_by, void_reason, void_coins) in (0, 4)
    and (voided_at is null or state = 'won') and (voided_at is not null or not voided_bonus))
);
create unique index game_plays_open on game_plays (user_id, game_name) where state = 'open';
create index game_plays_expiring on game_plays (expires_at) where state = 'open';
create index game_plays_best on game_plays (user_id, game_name, score) where state = 'won';
create index game_plays_logs on game_plays (ended_at) where log is not null;
create index game_plays_newest on game_plays (issued_at desc, id desc);
create index game_plays_flagged on game_plays (issued_at desc, id desc) where flags <> '{}';
-- Plays that staff have not reviewed.
create index game_plays_unseen on game_plays (issued_at desc, id desc)
  where flags <> '{}' and looked_at is null and voided_at is null;
-- Days whose bonus was taken back.
create index game_plays_bonus_voided on game_plays (user_id) where voided_bonus;

-- Won games. The day's count and the ledger read them.
create table game_completions (
  play_id         uuid primary key default gen_random_uuid(),
  user_id         uuid not null references web_task on delete restrict,
  game_name       text not null check (game_name in
    ('Mini Shooter', 'Memory Match', 'Quick Math', 'Word Scramble',
     'Target Clicker', 'Color Sequence', 'Maze Runner', 'Trivia',
     'Reaction Test', 'Puzzle')),
  completion_date date not null check (completion_date = (created_at at time zone 'UTC')::date),
  coins_earned    smallint not null default 10 check (coins_earned = 10),
  created_at      timestamptz not null,
  -- Imported from an original installation: its coins are part of the opening balance.
  imported        boolean not null default false,
  -- A completion refers to a won play of the same person and game; imported ones have none.
  proved_by       uuid generated always as (case when imported then null else play_id end)
    stored,
  unique (user_id, game_name, completion_date),
  constraint game_completions_play foreign key (proved_by, user_id, game_name)
    references game_plays (id, user_id, game_name) on delete restrict
);
create index game_completions_user on game_completions (user_id, created_at desc);

-- The moves of plays whose state only the server knows: the state results from the moves.
create table game_play_moves (
  play_id uuid not null references game_plays on delete restrict,
  step    smallint not null check (step between 1 and 40),
  input   jsonb not null check (jsonb_typeof(input) = 'number'
    or (jsonb_typeof(input) = 'string' and length(input #>> '{}') <= 5)),
  at      timestamptz not null,
  primary key (play_id, step)
);

-- The words of Word Scramble, edited by staff like the questions of Trivia.
create table game_words (
  word      text primary key check (word ~ '^[A-Z]{5}$'),
  hint_en   text not null,
  hint_si   text not null,
  hint_ta   text not null,
  active    boolean not null default true,
  version   integer not null default 1,
  edited_by text
);
create unique index game_words_letters on game_words (word_letters(word)) where active;
-- The initial words and questions of an installation are only here and in the database.
insert into game_words (word, hint_en, hint_si, hint_ta) values
  ('MOUSE', 'A small animal with a long tail, also found beside a keyboard',
   'දිගු වලිගයක් ඇති කුඩා සතෙක්; යතුරුපුවරුව අසලත් ඇත',
   'நீண்ட வால் கொண்ட சிறிய விலங்கு; விசைப்பலகை அருகிலும் இருக்கும்'),
  ('PIXEL', 'The smallest dot of a picture on a screen',
   'තිරයක ඇති පින්තූරයක කුඩාම තිත', 'திரையில் உள்ள படத்தின் மிகச் சிறிய புள்ளி'),
  ('QUEST', 'A long search, the task of a hero',
   'දිගු සෙවීමක්, වීරයෙකුගේ මෙහෙවර', 'நீண்ட தேடல், ஒரு வீரரின் பணி'),
  ('POWER', 'Strength, or what comes out of a socket',
   'බලය, නැතහොත් විදුලි පේනුවෙන් ලැබෙන දෙය', 'வலிமை, அல்லது மின் இணைப்பில் வருவது'),
  ('MUSIC', 'What you hear at a concert',
   'ප්‍රසංගයකදී ඔබට ඇසෙන දෙය', 'கச்சேரியில் நீங்கள் கேட்பது'),
  ('WORLD', 'The earth and everybody on it',
   'පොළොව සහ එහි සිටින සියල්ලෝ', 'பூமியும் அதில் உள்ள அனைவரும்'),
  ('TIGER', 'A big cat with stripes',
   'ඉරි සහිත විශාල වන සතෙක්', 'கோடுகள் கொண்ட பெரிய காட்டு விலங்கு'),
  ('HOUSE', 'A building where a family lives',
   'පවුලක් ජීවත් වන ගොඩනැගිල්ල', 'ஒரு குடும்பம் வாழும் கட்டடம்'),
  ('RIVER', 'It flows to the sea',
   'එය මුහුදට ගලා යයි', 'அது கடலை நோக்கி ஓடும்'),
  ('LIGHT', 'It comes from the sun or from a lamp',
   'හිරුගෙන් හෝ පහනකින් ලැබෙන දෙය', 'சூரியனிலிருந்தோ விளக்கிலிருந்தோ வருவது'),
  ('MONEY', 'You pay with it',
   'බඩු මිලදී ගන්නේ මෙයින්', 'பொருட்களை வாங்கக் கொடுப்பது'),
  ('PHONE', 'You call somebody with it',
   'මෙයින් කෙනෙකුට ඇමතිය හැක', 'இதன் மூலம் ஒருவரை அழைக்கலாம்'),
  ('WATER', 'It is clear, and everybody drinks it',
   'එය පැහැදිලියි, සැමෝම පානය කරති', 'தெளிவானது, அனைவரும் குடிப்பது'),
  ('STORM', 'Strong wind, rain and thunder',
   'තද සුළඟ, වැසි සහ අකුණු', 'பலத்த காற்று, மழை, இடி'),
  ('CROWN', 'A king wears it on his head',
   'රජෙක් හිසේ පළඳින දෙය', 'அரசர் தலையில் அணிவது'),
  ('MAGIC', 'The art of taking a rabbit out of a hat',
   'තොප්පියකින් හාවෙකු ගන්නා කලාව', 'தொப்பியிலிருந்து முயலை எடுக்கும் கலை'),
  ('ROBOT', 'A machine that works by itself',
   'තනිවම වැඩ කරන යන්ත්‍රයක්', 'தானாகவே வேலை செய்யும் இயந்திரம்'),
  ('JUICE', 'A drink pressed from oranges',
   'දොඩම් මිරිකා ගන්නා පානයක්', 'ஆரஞ்சுகளைப் பிழிந்து எடுக்கும் பானம்'),
  ('APPLE', 'It is round, red or green, and grows on a tree',
   'එය රවුම්, රතු හෝ කොළ, ගසක හටගනී', 'வட்டமானது, சிவப்பு அல்லது பச்சை, மரத்தில் காய்க்கும்'),
  ('SUGAR', 'It makes tea sweet',
   'තේ පැණිරස කරන දෙය', 'தேநீரை இனிப்பாக்குவது'),
  ('FRUIT', 'A mango is one, and so is a banana',
   'අඹ එකකි, කෙසෙල් ද එසේමය', 'மாம்பழமும் வாழைப்பழமும் இதில் அடங்கும்'),
  ('BRAIN', 'You think with it',
   'ඔබ සිතන්නේ මෙයින්', 'இதைக் கொண்டு சிந்திக்கிறீர்கள்'),
  ('CLOCK', 'It hangs on a wall and has two hands',
   'එය බිත්තියේ එල්ලී ඇත, කටු දෙකක් තිබේ', 'சுவரில் தொங்கும், இரண்டு முட்கள் உண்டு'),
  ('HAPPY', 'How you feel when you smile',
   'සිනාසෙන විට දැනෙන හැඟීම', 'சிரிக்கும்போது நீங்கள் உணர்வது'),
  ('PIANO', 'It has black and white keys',
   'කළු සහ සුදු යතුරු ඇති සංගීත භාණ්ඩයක්', 'கறுப்பு வெள்ளைக் கட்டைகள் கொண்ட இசைக்கருவி'),
  ('QUEEN', 'She sits beside the king',
   'රජු අසල අසුන් ගෙන සිටින්නිය', 'அரசரின் அருகில் அமர்ந்திருப்பவர்'),
  ('RADIO', 'You hear news and songs on it',
   'පුවත් සහ ගීත අසන උපකරණය', 'செய்திகளும் பாடல்களும் கேட்கும் கருவி'),
  ('UNCLE', 'The brother of your mother or father',
   'අම්මාගේ හෝ තාත්තාගේ සහෝදරයා', 'அம்மா அல்லது அப்பாவின் சகோதரர்'),
  ('VIDEO', 'Moving pictures that you record or watch',
   'ඔබ පටිගත කරන හෝ නරඹන චලන රූප', 'நீங்கள் பதிவு செய்யும் அல்லது பார்க்கும் நகரும் படங்கள்'),
  ('YOUTH', 'The years before you are grown up',
   'වැඩිහිටියෙකු වීමට පෙර කාලය', 'பெரியவராவதற்கு முந்தைய பருவம்');

-- The questions of Trivia.
create table game_questions (
  id           uuid primary key default gen_random_uuid(),
  -- Each {question, options: four}; a question is used only if all three languages have it.
  en           jsonb,
  si           jsonb,
  ta           jsonb,
  right_option smallint not null check (right_option between 0 and 3),
  active       boolean not null default false,
  version      integer not null default 1,
  edited_by    text,
  check (not active or (en is not null and si is not null and ta is not null))
);
-- A question in three languages, with the options in the same order.
create function pg_temp.question(asked text, variadic options text[]) returns jsonb
language sql immutable as $$ select jsonb_build_object('question', asked, 'options', options) $$;
insert into game_questions (right_option, active, en, si, ta) values
  (0, true,
   pg_temp.question('Which planet is nearest the Sun?', 'Mercury', 'Venus', 'Mars', 'Jupiter'),
   pg_temp.question('හිරුට ආසන්නතම ග්‍රහලෝකය කුමක්ද?', 'බුධ', 'සිකුරු', 'අඟහරු', 'බ්‍රහස්පති'),
   pg_temp.question('சூரியனுக்கு மிக அருகில் உள்ள கோள் எது?', 'புதன்', 'வெள்ளி', 'செவ்வாய்', 'வியாழன்')),
  (2, true,
   pg_temp.question('How many legs does a spider have?', '4', '6', '8', '10'),
   pg_temp.question('මකුළුවෙකුට කකුල් කීයක් තිබේද?', '4', '6', '8', '10'),
   pg_temp.question('சிலந்திக்கு எத்தனை கால்கள் உள்ளன?', '4', '6', '8', '10')),
  (1, true,
   pg_temp.question('What is the chemical sign of water?', 'CO2', 'H2O', 'NaCl', 'O2'),
   pg_temp.question('ජලයේ රසායනික සංකේතය කුමක්ද?', 'CO2', 'H2O', 'NaCl', 'O2'),
   pg_temp.question('தண்ணீரின் வேதியியல் குறியீடு என்ன?', 'CO2', 'H2O', 'NaCl', 'O2')),
  (2, true,
   pg_temp.question('How many colors does a rainbow have?', '5', '6', '7', '9'),
   pg_temp.question('දේදුන්නක වර්ණ කීයක් තිබේද?', '5', '6', '7', '9'),
   pg_temp.question('வானவில்லில் எத்தனை நிறங்கள் உள்ளன?', '5', '6', '7', '9')),
  (3, true,
   pg_temp.question('What is the capital of Japan?', 'Seoul', 'Beijing', 'Osaka', 'Tokyo'),
   pg_temp.question('ජපානයේ අගනුවර කුමක්ද?', 'සෝල්', 'බීජිං', 'ඔසාකා', 'ටෝකියෝ'),
   pg_temp.question('ஜப்பானின் தலைநகரம் எது?', 'சியோல்', 'பெய்ஜிங்', 'ஒசாகா', 'டோக்கியோ')),
  (1, true,
   pg_temp.question('Which ocean is the largest?', 'Atlantic', 'Pacific', 'Indian', 'Arctic'),
   pg_temp.question('විශාලතම සාගරය කුමක්ද?', 'අත්ලාන්තික්', 'පැසිෆික්', 'ඉන්දියන්', 'ආක්ටික්'),
   pg_temp.question('மிகப் பெரிய பெருங்கடல் எது?', 'அட்லாண்டிக்', 'பசிபிக்', 'இந்திய', 'ஆர்க்டிக்')),
  (2, true,
   pg_temp.question('How many sides does a hexagon have?', '4', '5', '6', '8'),
   pg_temp.question('ෂඩාස්‍රයකට පැති කීයක් තිබේද?', '4', '5', '6', '8'),
   pg_temp.question('அறுகோணத்திற்கு எத்தனை பக்கங்கள் உள்ளன?', '4', '5', '6', '8')),
  (0, true,
   pg_temp.question('Which land animal is the fastest?', 'Cheetah', 'Lion', 'Horse', 'Leopard'),
   pg_temp.question('වේගවත්ම ගොඩබිම් සත්ත්වයා කවුද?', 'චීටා', 'සිංහයා', 'අශ්වයා', 'දිවියා'),
   pg_temp.question('மிக வேகமான நில விலங்கு எது?', 'சிவிங்கிப்புலி', 'சிங்கம்', 'குதிரை', 'சிறுத்தை')),
  (3, true,
   pg_temp.question('Who wrote Romeo and Juliet?',
     'Charles Dickens', 'Mark Twain', 'Jane Austen', 'William Shakespeare'),
   pg_temp.question('රෝමියෝ සහ ජුලියට් ලිව්වේ කවුද?',
     'චාල්ස් ඩිකන්ස්', 'මාක් ට්වේන්', 'ජේන් ඔස්ටින්', 'විලියම් ෂේක්ස්පියර්'),
   pg_temp.question('ரோமியோ அண்ட் ஜூலியட்டை எழுதியவர் யார்?',
     'சார்லஸ் டிக்கன்ஸ்', 'மார்க் ட்வைன்', 'ஜேன் ஆஸ்டின்', 'வில்லியம் ஷேக்ஸ்பியர்')),
  (2, true,
   pg_temp.question('How many continents are there?', '5', '6', '7', '8'),
   pg_temp.question('මහාද්වීප කීයක් තිබේද?', '5', '6', '7', '8'),
   pg_temp.question('எத்தனை கண்டங்கள் உள்ளன?', '5', '6', '7', '8'));
drop function pg_temp.question(text, text[]);

-- One statement wins, completes and pays a play, and writes its row once. An after trigger sees whether the
-- play was won.
create function refuse_unproved_completion() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not new.imported and not exists (
    select from game_plays p
     where p.id = new.play_id and p.state = 'won' and not p.practice
       and p.user_id = new.user_id and p.game_name = new.game_name) then
    raise exception 'a completion needs a play that was won' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_completions_proved after insert on game_completions
  for each row when (not new.imported) execute function refuse_unproved_completion();

-- The state of an ended play cannot change.
create function refuse_play_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and new.state <> old.state then
    raise exception 'a play ends once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_plays_end_once before update of state on game_plays
  for each row execute function refuse_play_change();

-- C8: only won plays are completions. Returns a number that must be 0; `since` as in coin_faults.
create function game_faults(since timestamptz default null)
returns table (name text, wrong integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
select 'C8', count(*)::integer
  from game_completions g left join game_plays p on p.id = g.play_id
 where not g.imported and (since is null or g.created_at >= since)
   and (p.id is null or p.practice
        or (p.state, p.user_id, p.game_name) <> ('won', g.user_id, g.game_name))
$$;

create function refuse_second_void() returns trigger language plpgsql as $$
begin
  if old.voided_at is not null then
    raise exception 'a play is voided once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_plays_void_once
  before update of voided_at, voided_by, void_reason, void_coins, voided_bonus on game_plays
  for each row execute function refuse_second_void();

-- Foreign keys of tables of earlier slices.
alter table coin_transfers add foreign key (play_id) references game_completions on delete restrict;
alter table coin_adjustments add foreign key (play_id) references game_plays on delete restrict;

grant select on game_completions to regz_app;
grant insert (play_id, user_id, game_name, completion_date, coins_earned, created_at, imported) on
  game_completions to regz_app;
grant select, insert on game_plays, game_play_moves to regz_app;
grant update (state, ended_at, log, verdict, score, flags, voided_at, elapsed_ms, held_ms, voided_by,
  void_reason, void_coins, voided_bonus, looked_at, looked_by) on game_plays to regz_app;
grant select, insert, update, delete on game_words, game_questions to regz_app;
grant execute on function game_faults(timestamptz) to regz_app;
