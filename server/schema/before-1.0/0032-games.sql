-- Games that were won (specification B 3). The day's count and the ledger read it; the games
-- themselves bring the tables of their plays, and the right to write this one.
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
  -- Taken over from an original installation: its coins are in the opening balance.
  imported        boolean not null default false,
  unique (user_id, game_name, completion_date)
);
create index game_completions_user on game_completions (user_id, created_at desc);

grant select on game_completions to regz_app;
grant insert (user_id, game_name, completion_date, coins_earned, created_at, imported)
  on game_completions to regz_app;

-- Until there are plays to prove a win, the application only takes old ones over.
create function refuse_unproved_completion() returns trigger language plpgsql as $$
begin
  if not new.imported and current_user = 'regz_app' then
    raise exception 'a completion needs a play that was won' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger game_completions_proved before insert on game_completions
  for each row execute function refuse_unproved_completion();
