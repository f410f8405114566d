-- Who worded the main site last, for the colleague whose edit comes too late.
alter table site_settings add column edited_by text;
