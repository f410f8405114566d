import type { SavedList } from '@regz/rules/staff/list-pages.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { findViews } from './saved-views.queries.ts';

/** The caller's views of a list, by name. */
export async function listViews(
  { db }: Pick<Services, 'db'>,
  { caller }: RequestContext<AdminCaller>,
  { list }: { list: SavedList },
) {
  return findViews(db, { adminId: caller.id, list });
}
