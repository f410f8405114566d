import type { SessionKind } from '@regz/contract/operation.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
    idleSeconds: 7 * DAY,
    absoluteSeconds: 30 * DAY,
    touchSeconds: HOUR,
    sameSite: 'lax',
  },
  'task-user': {
    idleSeconds: 7 * DAY,
    absoluteSeconds: 30 * DAY,
    touchSeconds: HOUR,
    sameSite: 'lax',
  },
  admin: {
    idleSeconds: 30 * MINUTE,
    absoluteSeconds: 12 * HOUR,
    touchSeconds: MINUTE,
    sameSite: 'strict',
  },
  'link-admin': {
    idleSeconds: 30 * MINUTE,
    absoluteSeconds: 4 * HOUR,
    touchSeconds: MINUTE,
    sameSite: 'strict',
  },
};
