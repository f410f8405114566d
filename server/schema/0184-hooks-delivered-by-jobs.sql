-- contract: 184
-- Queues a job of pg-boss for a trigger, at most one waiting job for each key, which starts at the earlier of
-- both times. Before the first start there are no queues; that start queues the jobs of waiting rows.
create function send_job(queue_name text, key text, job_data jsonb, due timestamptz, job_group text default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('pgboss.job_common') is null then return; end if;
  insert into pgboss.job_common as waiting
         (name, singleton_key, data, group_id, start_after, keep_until, policy, retry_limit, retry_delay,
          retry_delay_max, retry_backoff, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
  select name, key, job_data, job_group, due, due + retention_seconds * interval '1 second', policy,
         retry_limit, retry_delay, retry_delay_max, retry_backoff, expire_seconds, deletion_seconds,
         dead_letter, heartbeat_seconds
    from pgboss.queue where name = queue_name
  on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
  do update set start_after = least(waiting.start_after, excluded.start_after);
  if due <= now() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), queue_name);
  end if;
end $$;
revoke execute on function send_job from public;
grant execute on function send_job to regz_app;

-- The job of a delivery knows when it is tried next. A start queues the jobs of the deliveries that wait.
alter table event_hook_deliveries drop column next_try_at;
create index event_hook_deliveries_waiting on event_hook_deliveries (hook_id)
  where delivered_at is null and failed_at is null;
create function queue_hook_delivery(id uuid, hook_id uuid, due timestamptz) returns void language sql as $$
  select send_job('event-hooks.deliver', id::text, jsonb_build_object('id', id), due, hook_id::text)
$$;
create function queue_new_hook_delivery() returns trigger language plpgsql as $$
begin
  perform queue_hook_delivery(new.id, new.hook_id, now());
  return null;
end $$;
create trigger queue after insert on event_hook_deliveries
  for each row when (new.delivered_at is null and new.failed_at is null)
  execute function queue_new_hook_delivery();
