import pg from 'pg';

/**
 * Opens the wallets of imported task users with the balances they had, each as the first row of its
 * ledger. Only the database's owner may: somebody who controls only the application cannot create
 * coins this way. Wallets left by an interrupted import are opened by the next one.
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
