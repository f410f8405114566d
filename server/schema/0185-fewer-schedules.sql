-- contract: 185
-- Slices do this work in `records.refresh` and `records.sweep`.
do $$ begin
  if to_regclass('pgboss.job') is null then return; end if;
  delete from pgboss.job where state < 'completed' and name in (
    'accounts.delete-overdue', 'attempts.forget', 'audit.make-months', 'coins.fold-days',
    'coins.keep-ledger', 'downloads.sweep', 'giveaways.fold-counts', 'key-stock.announce-low',
    'key-stock.fold-counts', 'panel.keep-keys');
end $$;
