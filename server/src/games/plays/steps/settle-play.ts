import { utcDay } from '@regz/rules/coins/utc-day.ts';
import type { Judged } from '@regz/rules/games/judged.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { lockedUntilMs } from '@regz/rules/games/plays.ts';
import { earnCoins } from '../../../coins/earn-coins.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { LockedTaskUser } from '../../../players/lock-task-user.ts';
import { insertCompletion } from '../completions.queries.ts';
import type { Play } from '../open-play.ts';
import { findGamePast } from '../play-facts.queries.ts';
import { revealView, type Verdict } from '../play-views.ts';
import { endPlay, type SentLog, updateVerdict } from '../plays.queries.ts';

/** The earnings of a play. */
type Payment = Pick<Verdict, 'coins' | 'bonus' | 'balance' | 'availableAt' | 'alreadyCompleted'>;

/**
 * Ends a play as judged: its state, its completion, its coins and the verdict for later requests.
 * The caller holds the player's wallet and the play.
 */
export async function settlePlay(
  trx: Database,
  { player, play }: { player: LockedTaskUser; play: Play },
  { judged, at, sent }: { judged: Judged; at: Date; sent: SentLog | null },
): Promise<Verdict> {
  const { id, userId, name: gameName } = play;
  const { outcome, reason, score, flags, reveal } = judged;
  const past = await findGamePast(trx, { userId, gameName });
  const isEarnest = outcome === 'won' && !play.practice && !player.isAdmin;
  const payment = isEarnest ? paymentOf(past.lastCompletedAt, player, at) : unpaid(player);
  const best = bestOf(past.best, score);
  const verdict: Verdict = { outcome, reason, ...payment, score, best, reveal: revealView(reveal) };
  // The completion requires a won play, and the coins require the completion.
  await endPlay(trx, { id, state: outcome, at, score, flags, sent, verdict });
  if (payment.coins === 0) return verdict;
  await insertCompletion(trx, { playId: id, userId, gameName, day: utcDay(at), at });
  const paid = { ...verdict, ...(await earnCoins(trx, { kind: 'game', userId, playId: id, at })) };
  await updateVerdict(trx, id, paid);
  return paid;
}

/** The score of a win counts; less is better. */
function bestOf(before: number | null, score: number | null): number | null {
  if (before === null || score === null) return score ?? before;
  return Math.min(before, score);
}

function unpaid({ coins: balance }: LockedTaskUser): Payment {
  return { coins: 0, bonus: 0, balance, availableAt: null, alreadyCompleted: false };
}

/** Returns ten coins and the lock, or no coins if the game was completed already. */
function paymentOf(lastCompletedAt: Date | null, player: LockedTaskUser, at: Date): Payment {
  const lockedMs = lockedUntilMs(lastCompletedAt?.getTime() ?? null, at.getTime());
  if (lockedMs !== null) {
    const availableAt = new Date(lockedMs).toISOString();
    return { ...unpaid(player), availableAt, alreadyCompleted: true };
  }
  const untilMs = lockedUntilMs(at.getTime(), at.getTime()) ?? 0;
  return { ...unpaid(player), coins: GAME_COINS, availableAt: new Date(untilMs).toISOString() };
}
