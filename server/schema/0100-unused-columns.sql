-- contract: 81
-- Columns that no program uses from 0081 on: attempts come back by a statement of their own, a correction
-- that waits for a second admin is one that `awaits_approval`, and a mailbox that had a trial is a mark.
alter table attempt_counts drop column returned;
alter table coin_adjustments drop column waits;
alter table free_panel_usage drop column mailbox_hash;
