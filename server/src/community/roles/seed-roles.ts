import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readMapping, replaceMapping } from './role-mapping.queries.ts';

/** Maps packages to roles if nothing is mapped yet; an operator's mapping stays. */
export async function seedRoles(
  db: Database,
  mapping: ReadonlyMap<PackageName, readonly string[]>,
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    if ((await readMapping(trx)).size > 0) return;
    await replaceMapping(trx, mapping);
  });
}
