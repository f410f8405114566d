import type { Services } from '../../platform/services.ts';
import { findStaffValues } from './staff-values.queries.ts';
import { type ListedValue, valueView } from './value-view.ts';

/** Every value that programs are given. */
export async function listValues({
  db,
  seal,
}: Pick<Services, 'db' | 'seal'>): Promise<ListedValue[]> {
  const rows = await findStaffValues(db);
  return rows.map((row) => valueView(seal, row));
}
