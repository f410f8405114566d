import { sql } from 'kysely';
import { actingAs, recordAct } from '../src/audit/record-act.ts';
import { forgetFigures } from '../src/overview/forget-figures.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { PasswordHasher } from '../src/platform/ports/password-hasher.ts';
import { importAccounts } from './customers/import-accounts.ts';
import { importLinks, importUses } from './free-panel/import-links.ts';
import { importGiveaways } from './giveaways/import-giveaways.ts';
import { importGuild } from './guild/import-guild.ts';
import { noImportedIds } from './imported-ids.ts';
import type { ImportedRow, LocatedRow, TakeRows } from './imported-rows.ts';
import { importStock } from './key-stock/import-stock.ts';
import { importLicenses } from './licenses/import-licenses.ts';
import { openImportedTime, readPackages } from './licenses/open-imported-time.ts';
import { importOrders } from './orders/import-orders.ts';
import { importTaskUsers } from './players/import-task-users.ts';
import { importOffers, importPurchases } from './shop/import-shop.ts';
import { importSubscriptionTypes } from './storefront/import-subscription-types.ts';
import { importDays, importGames } from './tasks/import-days.ts';

export type RefusedRow = { row: number; line: number; name: string; reason: string };
export type ImportedTable = {
  table: string;
  read: number;
  taken: number;
  refused: RefusedRow[];
  /** Rows imported in part; the reason says what is missing. */
  noted: RefusedRow[];
};

const AT_ONCE = 200;
const operator = { kind: 'operator', id: null, name: 'operator' } as const;

/** The imported tables, in the order of their dependencies. */
export const installationTables = [
  'users',
  'license_keys',
  'product_license_keys',
  'client_orders',
  'orders',
  'subscription_types',
  'web_task',
  'task_shop_products',
  'task_shop_purchases',
  'daily_task_completions',
  'game_completions',
  'free_panel_links',
  'free_panel_usage',
  'guild_applications',
  'giveaway_registrations',
] as const;

/**
 * Imports another installation, completely or, if it fails, not at all. A row that cannot be
 * imported is left out and reported with the reason. With `hash` null it is a dry run: it tries
 * everything and keeps nothing.
 */
export async function importInstallation(
  db: Database,
  rowsOf: (table: string) => AsyncIterable<LocatedRow>,
  hash: PasswordHasher['hash'] | null,
): Promise<ImportedTable[]> {
  const ids = noImportedIds();
  const takers: Record<(typeof installationTables)[number], TakeRows> = {
    users: importAccounts(hash, { openTime: openImportedTime, readPackages }),
    license_keys: importLicenses,
    product_license_keys: importStock,
    client_orders: importOrders,
    orders: importOrders,
    subscription_types: importSubscriptionTypes,
    web_task: importTaskUsers(hash, ids),
    task_shop_products: importOffers(ids),
    task_shop_purchases: importPurchases(ids),
    daily_task_completions: importDays(ids),
    game_completions: importGames(ids),
    free_panel_links: importLinks(hash),
    free_panel_usage: importUses,
    guild_applications: importGuild,
    giveaway_registrations: importGiveaways,
  };
  const report: ImportedTable[] = [];
  const everything = db.transaction().execute(async (trx) => {
    // Passwords are hashed and the file is read while the transaction is idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    for (const table of installationTables) {
      report.push(await importTable(trx, { table, takeRows: takers[table] }, rowsOf(table)));
    }
    if (hash === null) throw new DryRun();
    await recordImport(trx, report);
    await forgetFigures(trx);
  });
  try {
    await everything;
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report;
}

async function recordImport(trx: Database, report: readonly ImportedTable[]): Promise<void> {
  await recordAct(trx, actingAs(operator), {
    action: 'installation.import',
    object: { kind: 'installation', id: 'original' },
    detail: Object.fromEntries(report.map(({ table, taken }) => [table, taken])),
  });
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {}

async function importTable(
  trx: Database,
  { table, takeRows }: { table: string; takeRows: TakeRows },
  rows: AsyncIterable<LocatedRow>,
): Promise<ImportedTable> {
  const result: ImportedTable = { table, read: 0, taken: 0, refused: [], noted: [] };
  let waiting: LocatedRow[] = [];
  async function take() {
    const reasons = await takeRows(
      trx,
      waiting.map(({ row }) => row),
    );
    for (const [index, reason] of reasons.entries()) {
      result.read += 1;
      const { line = 0, row: read = {} } = waiting[index] ?? {};
      const row = { row: result.read, line, name: nameOf(read) };
      if (typeof reason === 'string') result.refused.push({ ...row, reason });
      else result.taken += 1;
      if (typeof reason === 'object' && reason !== null) {
        result.noted.push({ ...row, reason: reason.note });
      }
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

/** The operator's name for a row; never a password or a whole license key. */
function nameOf(row: ImportedRow): string {
  const key = row['license_key'] ?? '';
  const masked = key === '' ? '' : `key …${key.slice(-4)}`;
  const names = ['order_id', 'username', 'admin_username', 'in_game_name', 'name'];
  return names.map((name) => row[name]).find((name) => typeof name === 'string') ?? masked;
}
