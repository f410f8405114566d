import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInScope, type Scope } from './managed-links.queries.ts';

/**
 * Lets pass whoever manages a link; a link of others is answered as unknown.
 * @throws Refusal FREE_PANEL_LINK_UNKNOWN
 */
export async function requireManaged(trx: Database, scope: Scope, id: string): Promise<void> {
  if (!(await isInScope(trx, scope, id))) throw new Refusal('FREE_PANEL_LINK_UNKNOWN');
}
