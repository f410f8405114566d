import type { Database } from '../../platform/database/database.ts';

/** The role ids of every mapped package, in their order. */
export async function readMapping(db: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('license_package_roles')
    .select(['package', 'role_id as roleId'])
    .orderBy('package')
    .orderBy('slot')
    .execute();
  const mapping = new Map<string, string[]>();
  for (const { package: name, roleId } of rows) {
    mapping.set(name, [...(mapping.get(name) ?? []), roleId]);
  }
  return mapping;
}

/** Gives packages other roles; a package with none is not mapped any more. */
export async function replaceMapping(
  trx: Database,
  mapping: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await trx
    .deleteFrom('license_package_roles')
    .where('package', 'in', [...mapping.keys()])
    .execute();
  const rows = [...mapping].flatMap(([name, ids]) =>
    ids.map((id, index) => ({ package: name, slot: index + 1, role_id: id })),
  );
  if (rows.length > 0) await trx.insertInto('license_package_roles').values(rows).execute();
}
