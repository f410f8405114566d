-- A play is won, completed and paid in one statement, which writes the row of the play once, when its
-- coins are known: whether it was won is seen at the end of the statement.
drop trigger game_completions_proved on game_completions;
create trigger game_completions_proved after insert on game_completions
  for each row when (not new.imported) execute function refuse_unproved_completion();
