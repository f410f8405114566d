import pg from 'pg';

/**
 * Opens the wallets of imported task users with their balances, each as the first row of its
 * ledger. Only the database's owner may do this, so that control of the application is not enough
 * to create coins. The next import opens wallets that an interrupted one left.
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
