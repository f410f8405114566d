import type { Database } from '../platform/database.ts';

type ImportedType = {
  name: string;
  description: string | null;
  price: string | null;
  is_active: boolean;
  created_at: Date;
};

/** Adds a type unless there is one of its name; tells whether. */
export async function insertImportedType(trx: Database, type: ImportedType): Promise<boolean> {
  const same = await trx
    .selectFrom('subscription_types')
    .select('id')
    .where('name', '=', type.name)
    .executeTakeFirst();
  if (same !== undefined) return false;
  await trx.insertInto('subscription_types').values(type).execute();
  return true;
}
