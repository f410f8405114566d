-- Somebody's days are read with every look at the task area; the few whose bonus was taken back are found
-- without reading all plays.
create index game_plays_bonus_voided on game_plays (user_id) where voided_bonus;
