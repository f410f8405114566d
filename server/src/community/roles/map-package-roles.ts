import { type ActContext, actingAs, recordAct } from '../../audit/record-act.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockMapping, raiseVersion, readMapping, replaceMapping } from './role-mapping.queries.ts';

/** The roles of every mapped package, in their order. */
export async function listPackageRoles(db: Database): Promise<ReadonlyMap<string, string[]>> {
  return readMapping(db);
}

/** The roles of a package, 1 to 5, or none. */
export type PackageMapping = { packageName: string; roleIds: readonly string[] };

/**
 * Maps a package to community roles for the operator at the command line.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN
 */
export async function mapPackageRoles(db: Database, mapping: PackageMapping): Promise<void> {
  await transaction(db, async ({ trx }) => {
    await requirePackages(trx, [mapping.packageName]);
    await lockMapping(trx, mapping.packageName);
    const operator = actingAs({ kind: 'operator', id: null, name: 'operator' });
    await replaceRoles(trx, operator, { ...mapping, editedBy: null });
  });
}

/**
 * Replaces the roles of a locked package. The database refuses malformed ids, and requests a sync
 * of every member.
 */
export async function replaceRoles(
  trx: Database,
  context: ActContext,
  { packageName, roleIds, editedBy }: PackageMapping & { editedBy: string | null },
): Promise<void> {
  const before = (await readMapping(trx)).get(packageName) ?? [];
  const after = [...new Set(roleIds)];
  await replaceMapping(trx, new Map([[packageName, after]]));
  await raiseVersion(trx, packageName, editedBy);
  await recordAct(trx, context, {
    action: 'community.map-roles',
    object: { kind: 'package', id: packageName },
    detail: { before, after },
  });
}
