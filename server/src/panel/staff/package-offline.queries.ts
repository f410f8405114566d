import type { Database } from '../../platform/database/database.ts';

const columns = [
  'package',
  'grace_hours as graceHours',
  'offline_days as offlineDays',
  'revision',
  'edited_by as editedBy',
] as const;

/** Returns the packages with settings by staff, by name. */
export async function findPackagesOffline(db: Database) {
  return db.selectFrom('panel_package_offline').select(columns).orderBy('package').execute();
}

export type PackageOfflineRow = Awaited<ReturnType<typeof findPackagesOffline>>[number];

export async function findPackageOffline(trx: Database, name: string): Promise<PackageOfflineRow> {
  return trx
    .selectFrom('panel_package_offline')
    .select(columns)
    .where('package', '=', name)
    .executeTakeFirstOrThrow();
}

type Set = Omit<PackageOfflineRow, 'revision' | 'editedBy'> & {
  editedBy: string;
  /** The revision that the change is based on; null for a package without settings. */
  revision: number | null;
};

/** Saves a package's settings if they have the expected revision; undefined otherwise. */
export async function upsertPackageOffline(
  trx: Database,
  { package: name, graceHours, offlineDays, editedBy, revision }: Set,
): Promise<PackageOfflineRow | undefined> {
  const set = { grace_hours: graceHours, offline_days: offlineDays, edited_by: editedBy };
  return trx
    .insertInto('panel_package_offline')
    .values({ package: name, ...set })
    .onConflict((conflict) =>
      conflict
        .column('package')
        .doUpdateSet((row) => ({ ...set, revision: row('panel_package_offline.revision', '+', 1) }))
        .where('panel_package_offline.revision', '=', revision),
    )
    .returning(columns)
    .executeTakeFirst();
}
