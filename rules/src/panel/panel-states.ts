import { type Expiry, isRunning } from '../licenses/days-left.ts';

/** The states of a program. The first that applies counts. Source: decision record 0021. */
export const panelStates = [
  'signed-out',
  'banned',
  'unapproved',
  'none',
  'frozen',
  'ended',
  'update',
  'paused',
  'device',
  'seats',
  'running',
] as const;
export type PanelState = (typeof panelStates)[number];

/** The facts that decide a program's state. */
export type ProgramFacts = {
  /** Null if the PC is logged out. */
  account: {
    banned: boolean;
    adminApproval: boolean;
    subscription: string | null;
    endsAt: Expiry;
    /** The kept days while frozen. Null otherwise. */
    frozenDays: number | null;
    /** True if only PCs of its list may run the program. */
    savesDevices: boolean;
  } | null;
  /** True if its version may be used. */
  isVersionGood: boolean;
  /** True if staff have paused its version, or all versions. */
  isPaused: boolean;
  /** True if the PC is in the account's list. */
  isListed: boolean;
  isSeated: boolean;
};

/** Returns the state of a program. */
export function decideState(
  { account, isVersionGood, isPaused, isListed, isSeated }: ProgramFacts,
  nowMs: number,
): PanelState {
  if (account === null) return 'signed-out';
  if (account.banned) return 'banned';
  if (!account.adminApproval) return 'unapproved';
  if (account.subscription === null || account.subscription === '') return 'none';
  if (account.frozenDays !== null) return 'frozen';
  if (!isRunning(account, nowMs)) return 'ended';
  if (!isVersionGood) return 'update';
  if (isPaused) return 'paused';
  if (account.savesDevices && !isListed) return 'device';
  return isSeated ? 'running' : 'seats';
}

/** How long a program waits for its next heartbeat, in seconds. */
const ASKING_SECONDS = 5;
const WAITING_SECONDS = 15;
const PAUSED_SECONDS = 120;
const IDLE_SECONDS = 300;
/**
 * Subtracted at random from a running program's wait, so that programs do not all return at once
 * after a restart of the server.
 */
const SPREAD_SECONDS = 60;

/**
 * Seconds to the next heartbeat; `chance` is from 0 to 1. Never later, because the lease of a seat
 * ends to the second.
 */
export function nextHeartbeatSeconds(
  state: PanelState,
  { hasCode, chance }: { hasCode: boolean; chance: number },
): number {
  switch (state) {
    case 'signed-out':
      return hasCode ? ASKING_SECONDS : IDLE_SECONDS;
    case 'device':
    case 'seats':
      return WAITING_SECONDS;
    case 'paused':
      return PAUSED_SECONDS;
    case 'running':
      return IDLE_SECONDS - Math.round(SPREAD_SECONDS * chance);
    default:
      return IDLE_SECONDS;
  }
}

/** The seconds that a seat is kept without a heartbeat: two missed ones. */
export const SEAT_LEASE_SECONDS = 2 * IDLE_SECONDS;

/**
 * The minutes that a PC may wait for a place in the list. A forgotten PC must not take one later.
 */
export const WAITING_MINUTES = 15;
