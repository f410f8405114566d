import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInScope, type Scope } from './managed-links.queries.ts';

/**
 * Passes for a caller who manages the link; any other link is answered as unknown.
 * @throws Refusal FREE_PANEL_LINK_UNKNOWN
 */
export async function requireManaged(trx: Database, scope: Scope, id: string): Promise<void> {
  if (!(await isInScope(trx, scope, id))) throw new Refusal('FREE_PANEL_LINK_UNKNOWN');
}
