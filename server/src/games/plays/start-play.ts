import { randomUUID } from 'node:crypto';
import type { Pace } from '@regz/rules/accounts/task-users.ts';
import { utcDay } from '@regz/rules/coins/coins.ts';
import { type Control, gameName, type GameSlug } from '@regz/rules/games/games.ts';
import { lockedUntilMs, openMs, startWaitSeconds } from '@regz/rules/games/plays.ts';
import { findGame, type PlayableGame } from '@regz/rules/games/registry.ts';
import type { LockedTaskUser } from '../../accounts/lock-task-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { gameContent } from '../contents/game-contents.ts';
import { findLastCompletion } from './completions.queries.ts';
import { lockPlayer } from './lock-player.ts';
import { playOf } from './open-play.ts';
import { playSeed } from './play-seed.ts';
import { playView, type PlayView, type StartInput } from './play-views.ts';
import { countStarts, findContentOfDay, insertPlay } from './plays.queries.ts';
import { resumePlay } from './resume-play.ts';

/** A play that is to begin. */
type Beginning = { user: LockedTaskUser; game: PlayableGame; practice: boolean; at: Date };

/**
 * Begins a play of a game, or hands the open one of an oracle game back. Starts at the same moment
 * wait for one another at the wallet. Staff accounts practise. Source: games.md 1.3.
 */
export async function startPlay(
  services: Services,
  { id: userId, account }: TaskUserCaller,
  input: StartInput,
): Promise<PlayView> {
  await services.budgets.playStart.take(userId);
  return transaction(services.db, async ({ trx }) => {
    const user = await lockPlayer(trx, userId);
    const at = new Date(services.clock());
    const practice = user.isAdmin || input.practice === true;
    const game = playable(input.game);
    const resumed = await resumePlay(trx, { userId, slug: input.game, practice, at });
    if (resumed !== null) return resumed;
    const beginning = { user, game, practice, at };
    if (!practice) await requireUnlocked(trx, beginning);
    const number = await nextNumber(trx, beginning);
    const how = { number, control: input.control, pace: input.pace ?? account.pace };
    return begin(services, trx, beginning, how);
  });
}

function playable(slug: GameSlug): PlayableGame {
  const game = findGame(slug);
  if (game === undefined) throw new Error(`there are no rules of ${slug}`);
  return game;
}

/** @throws Refusal GAME_LOCKED for 24 hours after a completion */
async function requireUnlocked(trx: Database, { user, game, at }: Beginning): Promise<void> {
  const of = { userId: user.id, gameName: gameName(game.game) };
  const last = await findLastCompletion(trx, of);
  const lockedMs = lockedUntilMs(last?.getTime() ?? null, at.getTime());
  if (lockedMs !== null) {
    throw new Refusal('GAME_LOCKED', { availableAt: new Date(lockedMs).toISOString() });
  }
}

/** @throws Refusal GAME_PLAY_TOO_SOON from the 21st play of a day */
async function nextNumber(trx: Database, { user, game, practice, at }: Beginning): Promise<number> {
  const of = { userId: user.id, gameName: gameName(game.game), day: utcDay(at), practice };
  const { plays, lastIssuedAt } = await countStarts(trx, of);
  const today = { plays, lastIssuedAtMs: lastIssuedAt?.getTime() ?? null };
  const retryAfterSeconds = practice ? 0 : startWaitSeconds(today, at.getTime());
  if (retryAfterSeconds > 0) throw new Refusal('GAME_PLAY_TOO_SOON', { retryAfterSeconds });
  return plays + 1;
}

async function begin(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  { user, game, practice, at }: Beginning,
  { number, control, pace }: { number: number; control: Control; pace: Pace },
): Promise<PlayView> {
  const userId = user.id;
  const day = utcDay(at);
  const seed = playSeed(services, game, { userId, day, number, practice });
  const content =
    game.seededBy === 'play' || practice
      ? null
      : await findContentOfDay(trx, { userId, gameName: gameName(game.game), day });
  const row = await insertPlay(trx, {
    id: randomUUID(),
    userId,
    gameName: gameName(game.game),
    day,
    number,
    practice,
    version: game.version,
    pace,
    control,
    seed,
    content: content ?? (await gameContent(services, trx, { game: game.game, day, seed })),
    issuedAt: at,
    expiresAt: new Date(at.getTime() + openMs(game, { pace, control })),
  });
  const play = playOf(row);
  if (play === null) throw new Error('a play begins under rules that are here');
  return playView(play, [], at);
}
