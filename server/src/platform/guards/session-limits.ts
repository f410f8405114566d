import type { SessionKind } from '@regz/contract/operation.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';

type SessionLimits = {
  /** A session ends after being unused for this long. */
  idleSeconds: number;
  /** A session ends this long after the sign-in, even if used. */
  absoluteSeconds: number;
  /** Use is recorded at most this often. */
  touchSeconds: number;
  sameSite: 'lax' | 'strict';
};

/** Staff sessions are short and never sent along from another site. */
export const sessionLimits: Record<SessionKind, SessionLimits> = {
  customer: {
    idleSeconds: 7 * DAY_SECONDS,
    absoluteSeconds: 30 * DAY_SECONDS,
    touchSeconds: HOUR_SECONDS,
    sameSite: 'lax',
  },
  'task-user': {
    idleSeconds: 7 * DAY_SECONDS,
    absoluteSeconds: 30 * DAY_SECONDS,
    touchSeconds: HOUR_SECONDS,
    sameSite: 'lax',
  },
  admin: {
    idleSeconds: 30 * MINUTE_SECONDS,
    absoluteSeconds: 12 * HOUR_SECONDS,
    touchSeconds: MINUTE_SECONDS,
    sameSite: 'strict',
  },
  'link-admin': {
    idleSeconds: 30 * MINUTE_SECONDS,
    absoluteSeconds: 4 * HOUR_SECONDS,
    touchSeconds: MINUTE_SECONDS,
    sameSite: 'strict',
  },
};
