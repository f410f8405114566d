-- Staff list what is open by number: these indexes hold only the open rows.
create index contact_threads_open_number on contact_threads (number) where state = 'open';
create index guild_applications_open_number on guild_applications (number) where state = 'open';
