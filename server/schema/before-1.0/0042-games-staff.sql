-- What staff see of plays, and do about them (games.md 1.3).

-- By what a log was judged besides its inputs, so that it can be judged again: the time from its
-- play's issue to its arrival, and how long it waited for the line.
alter table game_plays
  add column elapsed_ms bigint,
  add column held_ms    integer check (held_ms >= 0);
update game_plays
   set elapsed_ms = floor(extract(epoch from ended_at - issued_at) * 1000), held_ms = 0
 where log is not null;

-- A play that staff have voided: by whom and why, how many coins that took back, and whether the
-- day's bonus was among them.
alter table game_plays
  add column voided_by    uuid references account_admins on delete restrict,
  add column void_reason  text check (btrim(void_reason) <> ''),
  add column void_coins   integer check (void_coins >= 0),
  add column voided_bonus boolean not null default false,
  add constraint game_plays_timed check (log is null or num_nulls(elapsed_ms, held_ms) = 0),
  add constraint game_plays_void check (
    num_nulls(voided_at, voided_by, void_reason, void_coins) in (0, 4)
    and (voided_at is null or state = 'won') and (voided_at is not null or not voided_bonus));
create index game_plays_newest on game_plays (issued_at desc, id desc);
create index game_plays_flagged on game_plays (issued_at desc, id desc) where flags <> '{}';

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

-- The correction that takes the coins of a voided play back: one for each play, ever.
alter table coin_adjustments
  add column play_id uuid unique references game_plays on delete restrict,
  add constraint coin_adjustments_void check (play_id is null or amount between -110 and -1);

-- Two active words of the same letters would each be the wrong answer to the other.
create function word_letters(word text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') as letter
$$;
create unique index game_words_letters on game_words (word_letters(word)) where active;

grant update (elapsed_ms, held_ms, voided_at, voided_by, void_reason, void_coins, voided_bonus)
  on game_plays to regz_app;
