import type { Database } from '../platform/database/database.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import { Refusal } from '../platform/refusal.ts';
import { findResetLink } from './devices.queries.ts';
import { hashResetLinkToken } from './reset-link-token.ts';

/**
 * The caller's link that a token opens now. The page and the reset both check tokens here, so that
 * they agree.
 * @throws Refusal DEVICE_LINK_UNKNOWN also for the token of another account or another session.
 */
export async function openResetLink(
  db: Database,
  { caller, token, nowMs }: { caller: CustomerCaller; token: string; nowMs: number },
): Promise<{ id: string; expiresAt: Date }> {
  const link = await findResetLink(db, {
    tokenHash: hashResetLinkToken(token),
    sessionId: caller.sessionId,
    userId: caller.id,
  });
  if (link === undefined) throw new Refusal('DEVICE_LINK_UNKNOWN');
  if (link.usedAt !== null) throw new Refusal('DEVICE_LINK_USED');
  if (link.expiresAt.getTime() <= nowMs) throw new Refusal('DEVICE_LINK_EXPIRED');
  return { id: link.id, expiresAt: link.expiresAt };
}
