/** Device resets are displayed out of this number. */
export const DEVICE_RESETS_SHOWN = 10;

/** The lifetime of a reset link. */
export const RESET_LINK_MINUTES = 10;

/** Longest device id accepted in a reset, in characters as `String.length` counts them. */
export const DEVICE_ID_MAX_LENGTH = 512;

/**
 * Returns the values of the Device Management card for a stored count: a whole number from 0 to 10,
 * and the maximum of 10. A larger stored count still counts in full for resets.
 */
export function resetsRemaining(count: number): {
  remaining: number;
  outOf: typeof DEVICE_RESETS_SHOWN;
} {
  const whole = Number.isNaN(count) ? 0 : Math.floor(count);
  const remaining = Math.min(DEVICE_RESETS_SHOWN, Math.max(0, whole));
  return { remaining, outOf: DEVICE_RESETS_SHOWN };
}

export type ResetRefusal =
  | 'DEVICE_EMAIL_REQUIRED'
  | 'DEVICE_RESETS_EXHAUSTED'
  | 'DEVICE_NONE_REGISTERED';

type ResetAccount = {
  email: string | null;
  hwidResetCount: number;
  deviceIds: readonly string[];
};

type Verdict<Reason> = { ok: true } | { ok: false; reason: Reason };

export const deviceCan = {
  /**
   * True if an account may reset a device. It needs an email address to prove, a remaining reset,
   * and a device to release: resetting nothing would still cost a reset.
   */
  reset(account: ResetAccount): Verdict<ResetRefusal> {
    if (account.email === null) return { ok: false, reason: 'DEVICE_EMAIL_REQUIRED' };
    if (account.hwidResetCount <= 0) return { ok: false, reason: 'DEVICE_RESETS_EXHAUSTED' };
    if (account.deviceIds.length === 0) return { ok: false, reason: 'DEVICE_NONE_REGISTERED' };
    return { ok: true };
  },
};

/** True if a person must choose the device: the account allows several and has at least one. */
export function mustChooseDevice(account: {
  deviceIds: readonly string[];
  maxDevices: number;
}): boolean {
  return account.maxDevices > 1 && account.deviceIds.length > 0;
}

/**
 * The devices an account has left after a reset. Single-device: none. Several, with one chosen: all
 * but that one. Otherwise none.
 */
export function devicesAfterReset(
  deviceIds: readonly string[],
  chosen: string | undefined,
): readonly string[] {
  const choiceCounts = deviceIds.length > 1 && chosen !== undefined && deviceIds.includes(chosen);
  return choiceCounts ? deviceIds.filter((deviceId) => deviceId !== chosen) : [];
}
