-- contract: 185
-- The work of these schedules is in `records.refresh`, `records.sweep`, `orders.follow-up` and `payments.follow-up`.
do $$ begin
  if to_regclass('pgboss.job') is null then return; end if;
  delete from pgboss.job where state < 'completed' and name in (
    'accounts.delete-overdue', 'attempts.forget', 'audit.make-months', 'coins.fold-days',
    'coins.keep-ledger', 'community.sweep', 'community.sync-roles', 'downloads.sweep',
    'giveaways.fold-counts', 'key-stock.announce-low', 'key-stock.fold-counts', 'orders.check-pending',
    'orders.end-transfers', 'orders.fill-overlooked', 'orders.mail-gifts', 'orders.mail-unpaid',
    'orders.release-refunds', 'panel.keep-keys');
end $$;

-- The queue follows the row. The second leaves a request time to sync the roles itself.
create function queue_community_role_sync() returns trigger language plpgsql as $$
begin
  perform send_jobs('community.sync-roles', 'discordId', array[new.discord_id],
                    new.due_at + interval '1 second');
  return null;
end $$;
create trigger queue after insert or update of due_at on community_role_syncs
  for each row when (new.due_at is not null) execute function queue_community_role_sync();
