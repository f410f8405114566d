/** The days that names and addresses are stored after the draw. */
export const GIVEAWAY_KEPT_DAYS = 90;

/** A giveaway's state: registration opens later, is open, is closed, or the winners are drawn. */
export const giveawayStates = ['before', 'open', 'closed', 'drawn'] as const;
export type GiveawayState = (typeof giveawayStates)[number];

/**
 * Returns the state at a given time. Registration is open from the start until just before the end.
 */
export function giveawayState(
  giveaway: { startsAt: Date; endsAt: Date; drawnAt: Date | null },
  nowMs: number,
): GiveawayState {
  if (giveaway.drawnAt !== null) return 'drawn';
  if (nowMs < giveaway.startsAt.getTime()) return 'before';
  return nowMs < giveaway.endsAt.getTime() ? 'open' : 'closed';
}
