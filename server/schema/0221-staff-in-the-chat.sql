-- The persons of the chat community whom staff accounts belong to.
alter table account_admins add column discord_id text;
alter table account_admins add constraint account_admins_discord_id_key unique (discord_id);
