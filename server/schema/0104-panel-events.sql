-- The owner's programs are told who signs a PC in, and which PC comes from another network.
create trigger announce_sign_in after insert on panel_devices
  for each row when (new.signed_in_at is not null)
  execute function announce_customers('panel.signed-in', 'account_id');
create trigger announce_sign_in_again after update of signed_in_at on panel_devices
  for each row when (new.signed_in_at is not null and old.signed_in_at is null)
  execute function announce_customers('panel.signed-in', 'account_id');
create trigger announce_move after insert on panel_reports
  for each row when (new.kind = 'moved')
  execute function announce_customers('panel.moved', 'account_id');
