import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The names of a package's features, in list order, as a part of a statement. */
export function featureNames(name: RawBuilder<string | null>): RawBuilder<string[]> {
  return sql`array(
    select f.name from license_package_features pf join license_features f on f.name = pf.feature
     where pf.package = ${name} order by f.position, f.name)`;
}

/** The experiment twin of a package, if it has one. */
export async function findTwin(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('license_packages')
    .select('name')
    .where('experiment_of', '=', name)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Every feature, in list order, and whether a package has it. */
export async function findFeaturesFor(db: Database, name: string | null) {
  return db
    .selectFrom('license_features as f')
    .select(['f.name', 'f.title_en as en', 'f.title_si as si', 'f.title_ta as ta'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('license_package_features as pf')
            .select('pf.package')
            .whereRef('pf.feature', '=', 'f.name')
            .where('pf.package', '=', name),
        )
        .$castTo<boolean>()
        .as('included'),
    )
    .orderBy('f.position')
    .orderBy('f.name')
    .execute();
}

/** Locks the packages of these names that are not retired, and counts them. */
export async function lockChoosable(trx: Database, names: readonly string[]): Promise<number> {
  const rows = await trx
    .selectFrom('license_packages')
    .select('name')
    .where('name', 'in', names)
    .where('retired_at', 'is', null)
    .forShare()
    .execute();
  return rows.length;
}

/** The names of all packages: bases first, then experiment twins, each by name. */
export async function findPackageNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('license_packages')
    .select('name')
    .orderBy((row) => row('experiment_of', 'is not', null))
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
