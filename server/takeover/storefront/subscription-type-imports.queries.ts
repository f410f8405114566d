import type { Database } from '../../src/platform/database/database.ts';

type ImportedType = {
  name: string;
  description: string | null;
  price: string | null;
  isActive: boolean;
  createdAt: Date;
};

/** Adds a type unless its name exists; returns true if it was added. */
export async function insertImportedType(trx: Database, type: ImportedType): Promise<boolean> {
  const same = await trx
    .selectFrom('subscription_types')
    .select('id')
    .where('name', '=', type.name)
    .executeTakeFirst();
  if (same !== undefined) return false;
  const { isActive, createdAt, ...rest } = type;
  await trx
    .insertInto('subscription_types')
    .values({ ...rest, is_active: isActive, created_at: createdAt })
    .execute();
  return true;
}
