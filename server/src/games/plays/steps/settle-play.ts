import { utcDay } from '@regz/rules/coins/utc-day.ts';
import type { Judged } from '@regz/rules/games/judged.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { lockedUntilMs } from '@regz/rules/games/plays.ts';
import { earnCoins, earnedOnDay } from '../../../coins/earn-coins.ts';
import { inOneTrip } from '../../../platform/database/in-one-trip.ts';
import type { TransactionScope } from '../../../platform/database/transaction.ts';
import type { LockedTaskUser } from '../../../players/lock-task-user.ts';
import { completionInsert } from '../completions.queries.ts';
import type { Play } from '../open-play.ts';
import { gamePast } from '../play-facts.queries.ts';
import { revealView, type Verdict } from '../play-views.ts';
import { playEnding, type SentLog } from '../plays.queries.ts';

/** The earnings of a play. */
type Payment = Pick<Verdict, 'coins' | 'bonus' | 'balance' | 'availableAt' | 'alreadyCompleted'>;

/**
 * Ends a play as judged: its state, its completion, its coins and the verdict for later requests.
 * The caller holds the player's wallet and the play.
 */
export async function settlePlay(
  { trx, withCommit }: Pick<TransactionScope, 'trx' | 'withCommit'>,
  { player, play }: { player: LockedTaskUser; play: Play },
  { judged, at, sent }: { judged: Judged; at: Date; sent: SentLog | null },
): Promise<Verdict> {
  const { id, userId, name: gameName } = play;
  const { outcome, reason, score, flags, reveal } = judged;
  const day = utcDay(at);
  const [[past], [earned]] = await inOneTrip(trx, [
    gamePast(trx, { userId, gameName }),
    earnedOnDay(trx, { userId, day }),
  ]);
  if (past === undefined || earned === undefined) throw new Error('a sum gave no row');
  const isEarnest = outcome === 'won' && !play.practice && !player.isAdmin;
  const payment = isEarnest ? paymentOf(past.lastCompletedAt, player, at) : noPayment(player);
  const best = bestOf(past.best, score);
  const unpaid = { outcome, reason, ...payment, score, best, reveal: revealView(reveal) };
  const earning = { kind: 'game', userId, playId: id, at } as const;
  const { postings, ...paid } = earnCoins(trx, earning, { coins: player.coins, ...earned });
  const isPaid = payment.coins > 0;
  const verdict: Verdict = isPaid ? { ...unpaid, ...paid } : unpaid;
  withCommit([playEnding(trx, { id, state: outcome, at, score, flags, sent, verdict })]);
  // The completion requires a won play, and the coins require the completion.
  const completion = { playId: id, userId, gameName, day, at };
  if (isPaid) withCommit([completionInsert(trx, completion), ...postings]);
  return verdict;
}

/** The score of a win counts; less is better. */
function bestOf(before: number | null, score: number | null): number | null {
  if (before === null || score === null) return score ?? before;
  return Math.min(before, score);
}

function noPayment({ coins: balance }: LockedTaskUser): Payment {
  return { coins: 0, bonus: 0, balance, availableAt: null, alreadyCompleted: false };
}

/** Returns ten coins and the lock, or no coins if the game was completed already. */
function paymentOf(lastCompletedAt: Date | null, player: LockedTaskUser, at: Date): Payment {
  const lockedMs = lockedUntilMs(lastCompletedAt?.getTime() ?? null, at.getTime());
  if (lockedMs !== null) {
    const availableAt = new Date(lockedMs).toISOString();
    return { ...noPayment(player), availableAt, alreadyCompleted: true };
  }
  const untilMs = lockedUntilMs(at.getTime(), at.getTime()) ?? 0;
  return { ...noPayment(player), coins: GAME_COINS, availableAt: new Date(untilMs).toISOString() };
}
