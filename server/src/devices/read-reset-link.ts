import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { openResetLink } from './open-reset-link.ts';

/**
 * Returns the facts of a reset link's page, or throws the reason why there are none. The segments
 * are compared only for the specified messages, in order. The page shows the caller's own account,
 * regardless of the link's segments.
 */
export async function readResetLink(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: { username: string; gmail: string; token: string },
) {
  const { caller } = context;
  const { username, email, deviceIds, maxDevices, hwidResetCount } = caller.account;
  if (input.username !== username) throw new Refusal('DEVICE_LINK_FOREIGN');
  if (input.gmail !== email) {
    throw new Refusal('DEVICE_LINK_EMAIL_DIFFERS', { linkEmail: input.gmail, accountEmail: email });
  }
  const nowMs = services.clock();
  const { id, expiresAt } = await openResetLink(services.db, {
    caller,
    token: input.token,
    nowMs,
  });
  if (hwidResetCount <= 0) throw new Refusal('DEVICE_RESETS_EXHAUSTED');
  if (deviceIds.length === 0) throw new Refusal('DEVICE_NONE_REGISTERED');
  return {
    linkId: id,
    username,
    email,
    deviceIds,
    maxDevices,
    hwidResetCount,
    expiresAt: expiresAt.toISOString(),
    secondsLeft: Math.ceil((expiresAt.getTime() - nowMs) / 1000),
  };
}
