import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findApiToken, revokeRow } from './api-tokens.queries.ts';

/**
 * Revokes a token immediately, no matter who created it; a revoked token stays as it is.
 * @throws Refusal API_TOKEN_UNKNOWN
 */
export async function revokeToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const revoked = await revokeRow(trx, id, new Date(clock()));
    if (revoked === undefined) {
      if ((await findApiToken(trx, id)) === undefined) throw new Refusal('API_TOKEN_UNKNOWN');
      return;
    }
    await recordAct(trx, context, {
      action: 'api-tokens.revoke',
      object: { kind: 'api-token', id },
      detail: { name: revoked.name },
    });
  });
}
