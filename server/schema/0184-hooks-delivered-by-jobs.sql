-- contract: 184
-- Sends one pg-boss job for each id. The id is the job's singleton key, and the field `id_name` of its data.
-- A waiting job of the same key starts at the earlier of both times. Before the server's first start there are
-- no queues, so nothing is sent. That start sends the jobs of waiting rows.
create function send_jobs(queue_name text, id_name text, ids text[], due timestamptz, job_group text default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('pgboss.job_common') is null then return; end if;
  insert into pgboss.job_common as waiting
         (name, singleton_key, data, group_id, start_after, keep_until, policy, retry_limit, retry_delay,
          retry_delay_max, retry_backoff, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
  select name, key, jsonb_build_object(id_name, key), job_group, due, due + retention_seconds * interval '1 second', policy,
         retry_limit, retry_delay, retry_delay_max, retry_backoff, expire_seconds, deletion_seconds,
         dead_letter, heartbeat_seconds
    from pgboss.queue, unnest(ids) key where name = queue_name
  on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
  do update set start_after = least(waiting.start_after, excluded.start_after);
  if due <= now() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), queue_name);
  end if;
end $$;
revoke execute on function send_jobs from public;
grant execute on function send_jobs to regz_app;

-- The start time of a delivery's job is the time of its next attempt. A start of the server sends the jobs of
-- waiting deliveries.
alter table event_hook_deliveries drop column next_try_at;
create index event_hook_deliveries_waiting on event_hook_deliveries (hook_id)
  where delivered_at is null and failed_at is null;
create function queue_hook_deliveries(ids uuid[], hook_id uuid, due timestamptz) returns void language sql as $$
  select send_jobs('event-hooks.deliver', 'id', ids::text[], due, hook_id::text)
$$;
create function queue_new_hook_delivery() returns trigger language plpgsql as $$
begin
  perform queue_hook_deliveries(array[new.id], new.hook_id, now());
  return null;
end $$;
create trigger queue after insert on event_hook_deliveries
  for each row when (new.delivered_at is null and new.failed_at is null)
  execute function queue_new_hook_delivery();
