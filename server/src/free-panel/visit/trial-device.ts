import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';

const COOKIE = 'trial-device';
const KEPT_SECONDS = 400 * 86_400;

type Visit = Pick<RequestContext<unknown>, 'flowCookies'>;

/**
 * Gives a browser the cookie by which we know its device again. It is random and not signed:
 * a visitor who changes it could as well delete it, or open a private window (decision record
 * 0039).
 */
export function markDevice({ flowCookies }: Visit): void {
  const id = deviceIdOf({ flowCookies }) ?? randomBytes(16).toString('hex');
  flowCookies.write(COOKIE, id, KEPT_SECONDS);
}

/** What is kept of the device of a visit, or null where the browser sent no cookie of ours. */
export function deviceMarkOf(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  visit: Visit,
): string | null {
  const id = deviceIdOf(visit);
  return id === null ? null : keyedHash('regz trial devices', id).toString('hex');
}

function deviceIdOf({ flowCookies }: Visit): string | null {
  const id = flowCookies.read(COOKIE) ?? '';
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}
