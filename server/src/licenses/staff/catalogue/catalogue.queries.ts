import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { featureNames } from '../../packages.queries.ts';

type Title = { en: string; si: string; ta: string };

/** The features in list order, or one of them. */
export async function findFeatures(db: Database, name?: string) {
  return db
    .selectFrom('license_features as f')
    .select(['f.name', 'f.title_en as titleEn', 'f.title_si as titleSi'])
    .select(['f.title_ta as titleTa', 'f.version'])
    .select(['f.edited_by as editedBy', sql<boolean>`f.retired_at is not null`.as('retired')])
    .select((row) =>
      row
        .selectFrom('license_package_features as pf')
        .innerJoin('license_packages as p', 'p.name', 'pf.package')
        .select(sql<number>`count(*)::int`.as('packages'))
        .whereRef('pf.feature', '=', 'f.name')
        .where('p.experiment_of', 'is', null)
        .$asScalar()
        .$notNull()
        .as('packages'),
    )
    .$if(name !== undefined, (query) => query.where('f.name', '=', name ?? ''))
    .orderBy('f.position')
    .orderBy('f.name')
    .execute();
}

export type FeatureRow = Awaited<ReturnType<typeof findFeatures>>[number];

/** Locks the list of features until the transaction ends, so that places stay distinct. */
export async function lockFeatures(trx: Database): Promise<string[]> {
  const rows = await trx
    .selectFrom('license_features')
    .select('name')
    .orderBy('position')
    .orderBy('name')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ name }) => name);
}

export async function insertFeature(
  trx: Database,
  feature: { name: string; title: Title; position: number; editedBy: string },
): Promise<void> {
  await trx
    .insertInto('license_features')
    .values({
      name: feature.name,
      position: feature.position,
      ...titleColumns(feature.title),
      edited_by: feature.editedBy,
    })
    .execute();
}

/** Changes a feature, and increments its version. */
export async function updateFeature(
  trx: Database,
  feature: { name: string; title: Title; retiredAt: Date | null; editedBy: string },
): Promise<void> {
  await trx
    .updateTable('license_features')
    .set((row) => ({
      ...titleColumns(feature.title),
      retired_at: feature.retiredAt,
      edited_by: feature.editedBy,
      version: row('version', '+', 1),
    }))
    .where('name', '=', feature.name)
    .execute();
}

function titleColumns({ en, si, ta }: Title) {
  return { title_en: en, title_si: si, title_ta: ta };
}

export async function placeFeatures(trx: Database, names: readonly string[]): Promise<void> {
  await sql`
    update license_features f set position = placed.place
      from unnest(${names}::text[]) with ordinality placed (name, place)
     where f.name = placed.name and f.position is distinct from placed.place`.execute(trx);
}

export async function deleteFeature(trx: Database, name: string): Promise<void> {
  await trx.deleteFrom('license_features').where('name', '=', name).execute();
}

function packages(db: Database) {
  return db
    .selectFrom('license_packages as p')
    .leftJoin('license_packages as twin', 'twin.experiment_of', 'p.name')
    .select(['p.name', 'p.kind', 'p.version', 'p.edited_by as editedBy'])
    .select(['p.features_before as featuresBefore', 'twin.name as twin'])
    .select(sql<boolean>`p.retired_at is not null`.as('retired'))
    .select(featureNames(sql.ref('p.name')).as('features'))
    .where('p.experiment_of', 'is', null);
}

/** The packages by name, without twins. */
export async function findPackages(db: Database) {
  return packages(db).orderBy('p.name').execute();
}

export type PackageRow = Awaited<ReturnType<typeof findPackages>>[number];

/** Locks a package, but not its twin, until the transaction ends; undefined for an unknown one. */
export async function lockPackage(trx: Database, name: string): Promise<PackageRow | undefined> {
  await trx
    .selectFrom('license_packages')
    .select('name')
    .where('name', '=', name)
    .forNoKeyUpdate()
    .execute();
  return packages(trx).where('p.name', '=', name).executeTakeFirst();
}

export async function findPackage(db: Database, name: string): Promise<PackageRow | undefined> {
  return packages(db).where('p.name', '=', name).executeTakeFirst();
}

export async function insertPackage(
  trx: Database,
  {
    name,
    kind,
    twin,
    editedBy,
  }: { name: string; kind: string; twin: string | null; editedBy: string },
): Promise<void> {
  await trx.insertInto('license_packages').values({ name, kind, edited_by: editedBy }).execute();
  if (twin === null) return;
  await trx
    .insertInto('license_packages')
    .values({ name: twin, kind, experiment_of: name })
    .execute();
}

/** Gives a package these features, and no other. */
export async function replaceFeatures(
  trx: Database,
  name: string,
  features: readonly string[],
): Promise<void> {
  await trx.deleteFrom('license_package_features').where('package', '=', name).execute();
  if (features.length === 0) return;
  await trx
    .insertInto('license_package_features')
    .values(features.map((feature) => ({ package: name, feature })))
    .execute();
}

/** Changes a package and its twin, and increments the version. */
export async function updatePackage(
  trx: Database,
  change: {
    name: string;
    retiredAt: Date | null;
    featuresBefore: readonly string[] | null;
    editedBy: string;
  },
): Promise<void> {
  await trx
    .updateTable('license_packages')
    .set((row) => ({
      retired_at: change.retiredAt,
      version: row('version', '+', 1),
      edited_by: change.editedBy,
      features_before: change.featuresBefore === null ? null : [...change.featuresBefore],
    }))
    .where((or) => or.or([or('name', '=', change.name), or('experiment_of', '=', change.name)]))
    .execute();
}

/** Deletes a package and its twin. Fails while another table refers to one of them. */
export async function deletePackage(trx: Database, name: string): Promise<void> {
  await trx.deleteFrom('license_packages').where('experiment_of', '=', name).execute();
  await trx.deleteFrom('license_packages').where('name', '=', name).execute();
}

/** The number of features among the names that are not retired, or are already present. */
export async function countUsable(
  trx: Database,
  { names, present }: { names: readonly string[]; present: readonly string[] },
): Promise<number> {
  const rows = await trx
    .selectFrom('license_features')
    .select('name')
    .where('name', 'in', [...names, ''])
    .where((or) => or.or([or('retired_at', 'is', null), or('name', 'in', [...present, ''])]))
    .forShare()
    .execute();
  return rows.length;
}

/** Running or paused subscriptions by package. */
export async function countRunningByPackage(db: Database, now: Date) {
  return db
    .selectFrom('users')
    .select(['subscription as name', sql<number>`count(*)::int`.as('running')])
    .where('subscription', 'is not', null)
    .where((or) => or.or([or('frozen_days', 'is not', null), or(endsAfter(now), '=', true)]))
    .groupBy('subscription')
    .execute();
}

function endsAfter(now: Date) {
  return sql<boolean>`(expiredate = 'infinity' or expiredate + ends_time > ${now}::timestamptz at time zone 'UTC')`;
}

/** The running licenses of packages, and the programs of them that were seen since a time. */
export async function countHolders(
  db: Database,
  { names, now, since }: { names: readonly string[]; now: Date; since: Date },
): Promise<{ running: number; programs: number }> {
  const running = db
    .selectFrom('users')
    .select('id')
    .where('subscription', 'in', names)
    .where((or) => or.or([or('frozen_days', 'is not', null), or(endsAfter(now), '=', true)]));
  const { rows } = await sql<{ running: number; programs: number }>`
    with held as materialized (${running})
    select (select count(*) from held)::int as running,
           (select count(*) from panel_devices d join held on held.id = d.account_id
             where d.signed_in_at is not null and d.seen_at > ${since})::int as programs`.execute(
    db,
  );
  return rows[0] ?? { running: 0, programs: 0 };
}

/** The names of the panel's values and files that name one of the packages. */
export async function findGivenNames(db: Database, named: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from panel_values where package = any(${named})
    union select name from panel_files where package = any(${named})
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
