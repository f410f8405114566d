import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const columns = [
  'id',
  'name',
  'description',
  'price',
  sql<string>`(select symbol from storefront_currencies where code = 'USD')`.as('symbol'),
  'is_active as isActive',
  'created_at as createdAt',
  'version',
  'edited_by as editedBy',
] as const;

export type NewSubscriptionType = {
  name: string;
  description: string | null;
  priceMinor: number | null;
  isActive: boolean;
};

/** Every subscription type, newest first. */
export async function listSubscriptionTypes(db: Database) {
  return db
    .selectFrom('subscription_types')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type SubscriptionTypeRow = Awaited<ReturnType<typeof listSubscriptionTypes>>[number];

export async function insertType(
  trx: Database,
  type: NewSubscriptionType,
): Promise<SubscriptionTypeRow> {
  return trx
    .insertInto('subscription_types')
    .values(rowOf(type))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Locks a type until the transaction ends; undefined if there is none with this id. */
export async function lockType(
  trx: Database,
  id: string,
): Promise<SubscriptionTypeRow | undefined> {
  return trx
    .selectFrom('subscription_types')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a type and increments its version. */
export async function updateType(
  trx: Database,
  { id, editedBy, ...type }: NewSubscriptionType & { id: string; editedBy: string },
): Promise<SubscriptionTypeRow> {
  return trx
    .updateTable('subscription_types')
    .set((each) => ({
      ...rowOf(type),
      edited_by: editedBy,
      version: each('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Removes a type that is locked; returns its name. */
export async function deleteType(trx: Database, id: string): Promise<string> {
  const row = await trx
    .deleteFrom('subscription_types')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow();
  return row.name;
}

function rowOf({ name, description, priceMinor, isActive }: NewSubscriptionType) {
  const price = sql<string | null>`${priceMinor}::bigint / 100.0`;
  return { name, description, price, is_active: isActive };
}
