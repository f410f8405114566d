-- Plays of games (games.md 1.3). A play is begun, and ended once: won, lost, abandoned or expired.
create table game_plays (
  id            uuid primary key,
  user_id       uuid not null references web_task on delete restrict,
  game_name     text not null check (game_name in
                  ('Mini Shooter', 'Memory Match', 'Quick Math', 'Word Scramble',
                   'Target Clicker', 'Color Sequence', 'Maze Runner', 'Trivia',
                   'Reaction Test', 'Puzzle')),
  -- The UTC day of the start and the number of the play in it: what its seed is made of.
  play_date     date not null check (play_date = (issued_at at time zone 'UTC')::date),
  play_number   integer not null check (play_number > 0),
  -- Pays nothing and locks nothing.
  practice      boolean not null,
  rules_version smallint not null check (rules_version > 0),
  pace          text not null check (pace in ('standard', 'relaxed')),
  control       text not null check (control in ('pointer', 'touch', 'keys', 'reader')),
  seed          bytea not null check (octet_length(seed) = 16),
  -- What the server put in: a word, questions. As it was at the start, whatever staff edit later.
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
  voided_at     timestamptz,
  unique (user_id, game_name, play_date, practice, play_number),
  -- For the completion's reference to a play of the same person and game.
  unique (id, user_id, game_name),
  check ((state = 'open') = (ended_at is null)),
  check (score is null or state = 'won')
);
create unique index game_plays_open on game_plays (user_id, game_name) where state = 'open';
create index game_plays_expiring on game_plays (expires_at) where state = 'open';
create index game_plays_best on game_plays (user_id, game_name, score) where state = 'won';
create index game_plays_logs on game_plays (ended_at) where log is not null;

-- The moves of a play whose state the server alone knows: the play is their fold.
create table game_play_moves (
  play_id uuid not null references game_plays on delete restrict,
  step    smallint not null check (step between 1 and 40),
  input   jsonb not null check (jsonb_typeof(input) = 'number'
            or (jsonb_typeof(input) = 'string' and length(input #>> '{}') <= 5)),
  at      timestamptz not null,
  primary key (play_id, step)
);

-- A completion is of a play that the same person won in the same game; old ones that were taken
-- over have none.
alter table game_completions
  add column proved_by uuid generated always as (case when imported then null else play_id end)
    stored,
  add constraint game_completions_play foreign key (proved_by, user_id, game_name)
    references game_plays (id, user_id, game_name) on delete restrict;

drop trigger game_completions_proved on game_completions;
drop function refuse_unproved_completion();
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
create trigger game_completions_proved before insert on game_completions
  for each row execute function refuse_unproved_completion();

-- What stays as it was issued, and that a play which has ended stays ended.
create function refuse_play_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and new.state <> old.state then
    raise exception 'a play ends once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_plays_end_once before update of state on game_plays
  for each row execute function refuse_play_change();

-- C8: only won plays are completions. A number that must be 0; `since` as in coin_faults.
create function game_faults(since timestamptz default null)
returns table (name text, wrong integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
select 'C8', count(*)::integer
  from game_completions g left join game_plays p on p.id = g.play_id
 where not g.imported and (since is null or g.created_at >= since)
   and (p.id is null or p.practice
        or (p.state, p.user_id, p.game_name) <> ('won', g.user_id, g.game_name))
$$;

-- The words of Word Scramble and the questions of Trivia, which staff edit.
create table game_words (
  word    text primary key check (word ~ '^[A-Z]{5}$'),
  hint_en text not null,
  hint_si text not null,
  hint_ta text not null,
  active  boolean not null default true,
  version integer not null default 1
);
create table game_questions (
  id           uuid primary key default gen_random_uuid(),
  -- Each {question, options: four}; a question needs all three languages to be asked.
  en           jsonb,
  si           jsonb,
  ta           jsonb,
  right_option smallint not null check (right_option between 0 and 3),
  active       boolean not null default false,
  version      integer not null default 1,
  check (not active or (en is not null and si is not null and ta is not null))
);

grant select, insert on game_plays, game_play_moves to regz_app;
grant update (state, ended_at, log, verdict, score, flags) on game_plays to regz_app;
grant insert (play_id) on game_completions to regz_app;
grant execute on function game_faults(timestamptz) to regz_app;
grant select, insert, update, delete on game_words, game_questions to regz_app;
