import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { InThreeLanguages } from './storefront-staff.queries.ts';

/** The billing periods in the order the store shows them. */
export async function listPeriods(db: Database) {
  return periods(db).execute();
}

function periods(db: Database) {
  return db
    .selectFrom('storefront_periods')
    .select(['name', 'days', 'version', 'edited_by as editedBy'])
    .select(['title_en as titleEn', 'title_si as titleSi', 'title_ta as titleTa'])
    .select(['suffix_en as suffixEn', 'suffix_si as suffixSi', 'suffix_ta as suffixTa'])
    .select(sql<boolean>`retired_at is not null`.as('retired'))
    .orderBy('position')
    .orderBy('name');
}

export type PeriodRow = Awaited<ReturnType<typeof listPeriods>>[number];

/** Locks a billing period until the transaction ends. */
export async function lockPeriod(trx: Database, name: string): Promise<PeriodRow | undefined> {
  return periods(trx).where('name', '=', name).forNoKeyUpdate().executeTakeFirst();
}

/** Locks all billing periods, and returns their names. */
export async function lockPeriods(trx: Database): Promise<string[]> {
  return (await periods(trx).forNoKeyUpdate().execute()).map(({ name }) => name);
}

export async function placePeriods(trx: Database, names: readonly string[]): Promise<void> {
  await sql`
    update storefront_periods p set position = placed.place
      from unnest(${names}::text[]) with ordinality placed (name, place)
     where p.name = placed.name and p.position is distinct from placed.place`.execute(trx);
}

type PeriodTexts = { title: InThreeLanguages<string>; suffix: InThreeLanguages<string> };

function textValues({ title, suffix }: PeriodTexts) {
  return {
    title_en: title.en,
    title_si: title.si,
    title_ta: title.ta,
    suffix_en: suffix.en,
    suffix_si: suffix.si,
    suffix_ta: suffix.ta,
  };
}

/** Adds a billing period at the end; undefined if its name exists. */
export async function insertPeriod(
  trx: Database,
  period: PeriodTexts & { name: string; days: number; editedBy: string },
): Promise<PeriodRow | undefined> {
  const row = await trx
    .insertInto('storefront_periods')
    .values((each) => ({
      name: period.name,
      days: period.days,
      position: each
        .selectFrom('storefront_periods')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      ...textValues(period),
      edited_by: period.editedBy,
    }))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row && lockPeriod(trx, row.name);
}

/** Changes a billing period and increments its version. */
export async function updatePeriod(
  trx: Database,
  period: PeriodTexts & { name: string; retiredAt: Date | null; editedBy: string },
): Promise<PeriodRow> {
  await trx
    .updateTable('storefront_periods')
    .set((row) => ({
      ...textValues(period),
      retired_at: period.retiredAt,
      edited_by: period.editedBy,
      version: row('version', '+', 1),
    }))
    .where('name', '=', period.name)
    .execute();
  return periods(trx).where('name', '=', period.name).executeTakeFirstOrThrow();
}

/** Deletes a billing period. Fails while a plan has it. */
export async function deletePeriod(trx: Database, name: string): Promise<void> {
  await trx.deleteFrom('storefront_periods').where('name', '=', name).execute();
}
