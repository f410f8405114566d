import type { difficulties } from './play-conditions.ts';

/** The plays that a rate needs to be meaningful. */
const JUDGED_PLAYS = 200;

/** The expected range for the share of won plays, in percent. */
export type WinBand = { fromPercent: number; toPercent: number };

/** The comparison of a game's real rate with its band. */
export const rateVerdicts = ['too-few', 'below', 'within', 'above'] as const;
export type RateVerdict = (typeof rateVerdicts)[number];

/** Returns the band of honest players. All players may win an easy game. */
export function winBand(difficulty: (typeof difficulties)[number]): WinBand {
  return { fromPercent: 30, toPercent: difficulty === 'Easy' ? 100 : 95 };
}

/** Whether a rate is in its band; unknown with too few plays. */
export function judgeRate(
  { plays, won }: { plays: number; won: number },
  band: WinBand,
): RateVerdict {
  if (plays < JUDGED_PLAYS) return 'too-few';
  const hundredfold = won * 100;
  if (hundredfold < band.fromPercent * plays) return 'below';
  return hundredfold > band.toPercent * plays ? 'above' : 'within';
}
