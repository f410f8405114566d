import type { PackageName } from '@regz/rules/license-packages.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../platform/database.ts';
import { transaction } from '../platform/transaction.ts';
import { readMapping, replaceMapping } from './role-mapping.queries.ts';

/** A package has at most this many roles (specification A 3.4). */
export const MOST_ROLES = 5;

/** The roles of every mapped package, in their order. */
export async function listPackageRoles(db: Database): Promise<ReadonlyMap<string, string[]>> {
  return readMapping(db);
}

/**
 * Gives a package these community roles, 1 to 5, or none. Everybody's roles are looked at anew;
 * the database refuses ids of another shape. Source: ledger COMM-5.
 */
export async function mapPackageRoles(
  db: Database,
  name: PackageName,
  roleIds: readonly string[],
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    await replaceMapping(trx, new Map([[name, [...new Set(roleIds)]]]));
    await recordAct(trx, {
      actor: { kind: 'operator', id: null, name: 'operator' },
      action: 'community.map-roles',
      object: { kind: 'package', id: name },
      detail: { roleIds },
    });
  });
}
