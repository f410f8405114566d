-- Requests about an account outlive it, without its name and addresses.
create function forget_approvals() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update approvals
     set detail = detail || '{"username": "deleted account"}'
                         || case when detail ? 'email' then '{"email": ""}' else '{}' end::jsonb
   where object_id = old.id;
  return null;
end $$;
create trigger users_forget_approvals after delete on users
  for each row execute function forget_approvals();
create index approvals_object on approvals (object_id);
