-- What a member of staff may do in the panel. Everybody so far may do everything.
alter table account_admins
  add column role text not null default 'owner' check (role in ('owner', 'support', 'stock'));
