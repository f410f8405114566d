-- Hashes that an import brings and that can be checked stay until their owner logs in, and are then
-- replaced by ours. Readable passwords are refused as before.
alter table users drop constraint users_password_check;
alter table users add constraint users_password_check
  check (password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$') not valid;
alter table web_task drop constraint web_task_password_check;
alter table web_task add constraint web_task_password_check
  check (password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$') not valid;
alter table free_panel_links drop constraint free_panel_links_admin_password_check;
alter table free_panel_links add constraint free_panel_links_admin_password_check
  check (admin_password ~ '^\$(argon2id|2[aby]|pbkdf2(-sha(256|512))?|scrypt)\$') not valid;
alter table users validate constraint users_password_check;
alter table web_task validate constraint web_task_password_check;
alter table free_panel_links validate constraint free_panel_links_admin_password_check;
