import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readMapping, replaceMapping } from './role-mapping.queries.ts';

/** A package has at most this many roles. */
export const MOST_ROLES = 5;

/** The roles of every mapped package, in their order. */
export async function listPackageRoles(db: Database): Promise<ReadonlyMap<string, string[]>> {
  return readMapping(db);
}

/**
 * Maps a package to these community roles, 1 to 5, or none. Everybody's roles are then checked
 * again; the database refuses malformed ids.
 */
export async function mapPackageRoles(
  db: Database,
  { packageName, roleIds }: { packageName: PackageName; roleIds: readonly string[] },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    await replaceMapping(trx, new Map([[packageName, [...new Set(roleIds)]]]));
    await recordAct(trx, actingAs({ kind: 'operator', id: null, name: 'operator' }), {
      action: 'community.map-roles',
      object: { kind: 'package', id: packageName },
      detail: { roleIds },
    });
  });
}
