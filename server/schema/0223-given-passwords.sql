-- Staff replace a password that another person set before they use the panel.
alter table account_admins add column password_given boolean not null default false;
