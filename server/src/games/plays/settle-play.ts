import { utcDay } from '@regz/rules/coins/coins.ts';
import { GAME_COINS } from '@regz/rules/games/games.ts';
import type { Judged } from '@regz/rules/games/judged.ts';
import { lockedUntilMs } from '@regz/rules/games/plays.ts';
import type { LockedTaskUser } from '../../accounts/lock-task-user.ts';
import { earnCoins } from '../../coins/earn-coins.ts';
import type { Database } from '../../platform/database/database.ts';
import { findLastCompletion, insertCompletion } from './completions.queries.ts';
import type { Play } from './open-play.ts';
import { revealView, type Verdict } from './play-views.ts';
import { closePlay, keepVerdict, listBest, type SentLog } from './plays.queries.ts';

/** What a game brought. */
type Payment = Pick<Verdict, 'coins' | 'bonus' | 'balance' | 'availableAt' | 'alreadyCompleted'>;

/**
 * Ends a play as it was judged: its state, its completion, its coins, the day's bonus and the
 * verdict that every later question gets, in the caller's transaction. The caller holds the locks
 * of the wallet and of the open play, and read `at` after them.
 * Source: specification B 4, B 9; decision 27; games.md 1.3.
 */
export async function settlePlay(
  trx: Database,
  play: Play,
  end: { user: LockedTaskUser; judged: Judged; at: Date; sent: SentLog | null },
): Promise<Verdict> {
  const { user, judged, at, sent } = end;
  const { outcome, reason, score, flags, reveal } = judged;
  await closePlay(trx, { id: play.id, state: outcome, at, sent, score, flags });
  const isPaid = outcome === 'won' && !play.practice && !user.isAdmin;
  const payment = isPaid ? await pay(trx, play, { user, at }) : unpaid(user);
  const best = (await listBest(trx, user.id)).find(({ gameName }) => gameName === play.name);
  const verdict: Verdict = {
    outcome,
    reason,
    ...payment,
    score,
    best: best?.score ?? null,
    reveal: revealView(reveal),
  };
  await keepVerdict(trx, play.id, verdict);
  return verdict;
}

function unpaid({ coins: balance }: LockedTaskUser): Payment {
  return { coins: 0, bonus: 0, balance, availableAt: null, alreadyCompleted: false };
}

/** Ten coins and the lock, or word that the game was completed already (specification B 8). */
async function pay(
  trx: Database,
  { id: playId, name: gameName }: Play,
  { user, at }: { user: LockedTaskUser; at: Date },
): Promise<Payment> {
  const userId = user.id;
  const last = await findLastCompletion(trx, { userId, gameName });
  const lockedMs = lockedUntilMs(last?.getTime() ?? null, at.getTime());
  if (lockedMs !== null) {
    const availableAt = new Date(lockedMs).toISOString();
    return { ...unpaid(user), availableAt, alreadyCompleted: true };
  }
  await insertCompletion(trx, { playId, userId, gameName, day: utcDay(at), at });
  const { balance, bonus } = await earnCoins(trx, { kind: 'game', userId, at, playId });
  const untilMs = lockedUntilMs(at.getTime(), at.getTime()) ?? 0;
  const availableAt = new Date(untilMs).toISOString();
  return { coins: GAME_COINS, bonus, balance, availableAt, alreadyCompleted: false };
}
