import pg from 'pg';

/**
 * Opens the wallets of task users who were taken over with the balances they had, each as the first
 * row of its ledger. Only the owner of the database may: whoever holds the application alone cannot
 * make coins this way. What a stopped import left is opened by the next one.
 */
export async function openImportedWallets(ownerConnection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...ownerConnection, application_name: 'regz-import' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`
      select post_opening_coins(id, imported_coins) from web_task
       where imported_coins is not null and closed_at is null`);
  } finally {
    await client.end();
  }
}
