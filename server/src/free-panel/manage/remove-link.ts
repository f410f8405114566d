import { usesLeft } from '@regz/rules/free-panel/links.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findLink, lockLink } from '../free-panel.queries.ts';
import { type ManagerContext, scopeOf } from './link-scope.ts';
import { deleteLink, lockChildren, moveGrantedUses } from './managed-links.queries.ts';
import { requireManaged } from './require-managed.ts';

/**
 * Removes a link and every link made under it. Their unused uses return to the link above it.
 * @throws Refusal FREE_PANEL_LINK_UNKNOWN
 */
export async function removeLink(
  services: Pick<Services, 'db'>,
  context: ManagerContext,
  { id }: { id: string },
): Promise<void> {
  return transaction(services.db, async ({ trx }) => {
    await requireManaged(trx, scopeOf(context), id);
    const parentId = (await findLink(trx, id))?.parentId ?? null;
    // Locks from the top, as all transactions do, to avoid a deadlock.
    if (parentId !== null) await lockLink(trx, parentId);
    const link = await lockLink(trx, id);
    if (link === undefined) throw new Refusal('FREE_PANEL_LINK_UNKNOWN');
    if (parentId !== null) {
      const left = usesLeft(link) + (await usesLeftBelow(trx, [id]));
      await moveGrantedUses(trx, parentId, -left);
    }
    await deleteLink(trx, id);
    await recordAct(trx, context, {
      action: 'free-panel.remove-link',
      object: { kind: 'free-panel-link', id },
      detail: { usedCount: link.usedCount, maxUses: link.maxUses },
    });
  });
}

/** Locks level by level from the top, as switching does. A locked link's figures do not change. */
async function usesLeftBelow(trx: Database, above: readonly string[]): Promise<number> {
  const links = await lockChildren(trx, above);
  if (links.length === 0) return 0;
  const left = links.reduce((sum, link) => sum + usesLeft(link), 0);
  const ids = links.map(({ id }) => id);
  return left + (await usesLeftBelow(trx, ids));
}
