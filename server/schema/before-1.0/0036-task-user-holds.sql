-- Who holds an account's spending stands beside since when and why.
alter table web_task add column spending_held_by text;
update web_task
   set spending_held_by = coalesce((
         select entry.actor_name from audit_entries entry
          where entry.object_kind = 'task-user' and entry.object_id = web_task.id::text
            and entry.action = 'shop.hold'
          order by entry.id desc limit 1), 'staff')
 where spending_held_at is not null;
alter table web_task
  add constraint web_task_held_by check ((spending_held_at is null) = (spending_held_by is null));

-- The lists that staff open by themselves.
create index web_task_held on web_task (created_at, id) where spending_held_at is not null;
create index web_task_staff on web_task (created_at, id) where is_admin;

grant insert (spending_held_by), update (spending_held_by) on web_task to regz_app;
