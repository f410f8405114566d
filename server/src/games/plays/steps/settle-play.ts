import { utcDay } from '@regz/rules/coins/coins.ts';
import { GAME_COINS } from '@regz/rules/games/games.ts';
import type { Judged } from '@regz/rules/games/judged.ts';
import { lockedUntilMs } from '@regz/rules/games/plays.ts';
import type { Play } from '../open-play.ts';
import type { PlayFacts } from '../play-facts.queries.ts';
import { revealView, type Verdict } from '../play-views.ts';
import type { Ending, Paid, SentLog } from './steps.queries.ts';

/** What a game brings; what a win is paid is known when it is paid. */
type Payment = Pick<Verdict, 'coins' | 'bonus' | 'balance' | 'availableAt' | 'alreadyCompleted'>;

/** How a play ends, and what is answered when it has. */
export type Settlement = { ending: Ending; verdict: (paid: Paid) => Verdict };

/**
 * The end of a play as it was judged: its state, its completion, its coins and the verdict that every
 * later question gets. Source: specification B 4, B 9; decision 27; games.md 1.3.
 */
export function settlePlay(
  facts: PlayFacts,
  play: Play,
  end: { judged: Judged; at: Date; sent: SentLog | null },
): Settlement {
  const { judged, at, sent } = end;
  const { outcome, reason, score, flags, reveal } = judged;
  const isEarnest = outcome === 'won' && !play.practice && !facts.player.isAdmin;
  const payment = isEarnest ? paymentOf(facts, at) : unpaid(facts);
  const best = bestOf(facts.best, score);
  const verdict: Verdict = { outcome, reason, ...payment, score, best, reveal: revealView(reveal) };
  const completion = payment.coins === 0 ? null : { gameName: play.name, day: utcDay(at) };
  return {
    ending: { state: outcome, score, flags, sent, verdict, completion },
    verdict: ({ balance, bonus }) => ({
      ...verdict,
      balance: balance ?? verdict.balance,
      bonus: bonus ?? verdict.bonus,
    }),
  };
}

/** The score of a win counts; less is better. */
function bestOf(before: number | null, score: number | null): number | null {
  if (before === null || score === null) return score ?? before;
  return Math.min(before, score);
}

function unpaid({ player: { coins: balance } }: PlayFacts): Payment {
  return { coins: 0, bonus: 0, balance, availableAt: null, alreadyCompleted: false };
}

/** Ten coins and the lock, or word that the game was completed already (specification B 8). */
function paymentOf(facts: PlayFacts, at: Date): Payment {
  const lastMs = facts.lastCompletedAt?.getTime() ?? null;
  const lockedMs = lockedUntilMs(lastMs, at.getTime());
  if (lockedMs !== null) {
    const availableAt = new Date(lockedMs).toISOString();
    return { ...unpaid(facts), availableAt, alreadyCompleted: true };
  }
  const untilMs = lockedUntilMs(at.getTime(), at.getTime()) ?? 0;
  return { ...unpaid(facts), coins: GAME_COINS, availableAt: new Date(untilMs).toISOString() };
}
