import { type SavedList, VIEW_LIMITS } from '@regz/rules/staff/list-pages.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { upsertView } from './saved-views.queries.ts';

/**
 * Saves the state of a list under a name of the caller. It replaces the caller's view of that name
 * in any letter case.
 * @throws Refusal ACCOUNT_VIEWS_FULL
 */
export async function saveView(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  input: { list: SavedList; name: string; query: string },
) {
  const { list, query } = input;
  const name = input.name.trim();
  const limit = VIEW_LIMITS.views;
  return transaction(db, async ({ trx }) => {
    const view = await upsertView(trx, { adminId: context.caller.id, list, name, query }, limit);
    if (view === undefined) throw new Refusal('ACCOUNT_VIEWS_FULL', { limit });
    await recordAct(trx, context, {
      action: 'accounts.save-view',
      object: { kind: 'view', id: view.id },
      detail: { list },
    });
    return view;
  });
}
