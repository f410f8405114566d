-- Marks of the chat community are keyed hashes now, as those of devices are: whoever reads the
-- database learns no id from them, and they stay when the account is gone (decision record 0039).
-- Only the program knows the key. It replaces the ids that are here at its next start, and makes
-- the mark of an account that is connected later; the database takes nothing but hashes from now on.
drop trigger users_mark_trial_community on users;
drop function mark_trial_community;

alter table free_panel_trial_marks add constraint free_panel_trial_marks_hashed
  check (mark ~ '^[0-9a-f]{64}$') not valid;
grant update (mark) on free_panel_trial_marks to regz_app;
