import type { SessionKind } from '@regz/contract/operation.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type SessionLimits = {
  /** A session unused for so long has ended. */
  idleSeconds: number;
  /** A session ends so long after the sign-in, whatever its use. */
  absoluteSeconds: number;
  /** Use is written down at most this often. */
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
