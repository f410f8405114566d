import { importAccounts } from './accounts/import/import-accounts.ts';
import { importStock } from './key-stock/import-stock.ts';
import { importLicenses } from './licenses/import-licenses.ts';
import { importOrders } from './orders/import-orders.ts';
import type { Database } from './platform/database.ts';
import type { ImportedRow, TakeRows } from './platform/imported-rows.ts';
import type { PasswordHasher } from './platform/password-hasher.ts';
import { importSubscriptionTypes } from './storefront/import-subscription-types.ts';

export type RefusedRow = { row: number; name: string; reason: string };
export type ImportedTable = { table: string; read: number; taken: number; refused: RefusedRow[] };

const AT_ONCE = 200;

/**
 * Takes another installation over, all of it or, when it fails, nothing: this page names the
 * tables in the order in which they need one another. A row that cannot be taken is left out and
 * named with its reason. `hash` null makes a dry run: everything is tried and nothing stays.
 * Source: decision 9.
 */
export async function importInstallation(
  db: Database,
  rowsOf: (table: string) => AsyncIterable<ImportedRow>,
  hash: PasswordHasher['hash'] | null,
): Promise<ImportedTable[]> {
  const tables: { table: string; takeRows: TakeRows }[] = [
    { table: 'users', takeRows: importAccounts(hash) },
    { table: 'license_keys', takeRows: importLicenses },
    { table: 'product_license_keys', takeRows: importStock },
    { table: 'client_orders', takeRows: importOrders },
    { table: 'orders', takeRows: importOrders },
    { table: 'subscription_types', takeRows: importSubscriptionTypes },
  ];
  const report: ImportedTable[] = [];
  const everything = db.transaction().execute(async (trx) => {
    for (const { table, takeRows } of tables) {
      report.push(await importTable(trx, { table, takeRows }, rowsOf(table)));
    }
    if (hash === null) throw new DryRun();
  });
  try {
    await everything;
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report;
}

/** Ends the transaction of a dry run without leaving anything. */
class DryRun extends Error {}

async function importTable(
  trx: Database,
  { table, takeRows }: { table: string; takeRows: TakeRows },
  rows: AsyncIterable<ImportedRow>,
): Promise<ImportedTable> {
  const result: ImportedTable = { table, read: 0, taken: 0, refused: [] };
  let waiting: ImportedRow[] = [];
  async function take() {
    const reasons = await takeRows(trx, waiting);
    for (const [index, reason] of reasons.entries()) {
      result.read += 1;
      if (reason === null) result.taken += 1;
      else result.refused.push({ row: result.read, name: nameOf(waiting[index]), reason });
    }
    waiting = [];
  }
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length === AT_ONCE) await take();
  }
  await take();
  return result;
}

/** What an operator knows the row by; never a password or a whole license key. */
function nameOf(row: ImportedRow = {}): string {
  const key = row['license_key'] ?? '';
  const masked = key === '' ? '' : `key …${key.slice(-4)}`;
  return row['order_id'] ?? row['username'] ?? row['name'] ?? masked;
}
