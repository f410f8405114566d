-- Staff list accounts newest first, all of them or those that a filter lets through.
create index users_newest on users (created_at, id);
create index users_pending on users (created_at, id) where not admin_approval and not banned;
create index users_banned on users (created_at, id) where banned;
create index users_subscribed on users (created_at, id) where subscription is not null;

-- They find them by how a name or an address begins, and by the whole of a license key.
create index users_username_prefix on users (lower(username) text_pattern_ops);
create index users_email_prefix on users (lower(email) text_pattern_ops);
create index users_discord_username_prefix on users (lower(discord_username) text_pattern_ops);
create index users_license_key on users (upper(key));
