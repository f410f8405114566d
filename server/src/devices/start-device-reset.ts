import { deviceCan, RESET_LINK_MINUTES } from '@regz/rules/devices/device-reset.ts';
import { resetLinkPath } from '@regz/rules/devices/reset-links.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { replaceResetLink } from './devices.queries.ts';
import { hashResetLinkToken, newRandomNumbers, newResetLinkToken } from './reset-link-token.ts';

/**
 * Issues the reset link of the caller's session: ten minutes, one reset, and only the hash of its
 * token is kept. The link before it stops working.
 */
export async function startDeviceReset(
  services: Services,
  context: RequestContext<CustomerCaller>,
): Promise<{ path: string }> {
  const { caller } = context;
  const { email, hwidResetCount } = caller.account;
  const verdict = deviceCan.reset(caller.account);
  if (!verdict.ok) throw new Refusal(verdict.reason);
  const token = newResetLinkToken();
  const issued = await replaceResetLink(services.db, {
    sessionId: caller.sessionId,
    userId: caller.id,
    tokenHash: hashResetLinkToken(token),
    expiresAt: new Date(services.clock() + RESET_LINK_MINUTES * MINUTE_MS),
  });
  if (!issued) throw new Refusal('SESSION_REQUIRED');
  const path = resetLinkPath({
    username: caller.username,
    randomNumbers: newRandomNumbers(),
    gmail: email ?? '',
    availableResetCount: String(hwidResetCount),
    token,
  });
  return { path };
}
