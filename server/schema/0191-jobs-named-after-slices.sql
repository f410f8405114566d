-- contract: 191
-- Queues are named after the slices of today. Jobs that have not ended move to the new names.
do $$
declare renamed record;
begin
  if to_regclass('pgboss.job') is null then return; end if;
  for renamed in select * from (values
    ('accounts.delete', 'customers.delete-account'),
    ('accounts.mail-password-reset', 'identity.mail-password-reset'),
    ('accounts.mail-task-password-reset', 'identity.mail-task-password-reset'),
    ('community.deletion-notice', 'customers.announce-deletion'),
    ('orders.catch-up', 'payments.catch-up'),
    ('orders.settle-event', 'payments.settle-event')) names (former, name)
  loop
    insert into pgboss.queue
    select (jsonb_populate_record(queue, jsonb_build_object('name', renamed.name))).*
      from pgboss.queue where queue.name = renamed.former
        on conflict do nothing;
    update pgboss.job set name = renamed.name where name = renamed.former and state < 'completed';
  end loop;
end $$;
