-- An owner names a PC; nobody has yet, so that nothing has to be checked.
alter table panel_devices add column name text;
alter table panel_devices add constraint panel_devices_name_check check (name <> '') not valid;
alter table panel_devices validate constraint panel_devices_name_check;
