import { randomBytes } from 'node:crypto';
import { DAY_SECONDS } from '@regz/rules/durations.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';

const COOKIE = 'trial-device';
const KEPT_SECONDS = 400 * DAY_SECONDS;

type Visit = Pick<RequestContext<unknown>, 'flowCookies'>;

/**
 * Gives a browser the cookie that identifies its device. It is random and unsigned: a visitor who
 * can change it can also delete it, or open a private window (decision record 0025).
 */
export function markDevice({ flowCookies }: Visit): void {
  const id = deviceIdOf({ flowCookies }) ?? randomBytes(16).toString('hex');
  flowCookies.write(COOKIE, id, KEPT_SECONDS);
}

/** Returns the stored mark of a visit's device, or null if the browser did not send our cookie. */
export function deviceMarkOf(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  visit: Visit,
): string | null {
  const id = deviceIdOf(visit);
  return id === null ? null : keyedHash('regz trial devices', id).toString('hex');
}

function deviceIdOf({ flowCookies }: Visit): string | null {
  return flowCookies.readAll(COOKIE).find((id) => /^[0-9a-f]{32}$/.test(id)) ?? null;
}
