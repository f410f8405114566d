import { randomUUID } from 'node:crypto';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { gameName, type GameSlug } from '@regz/rules/games/game-names.ts';
import type { GameFacts } from '@regz/rules/games/game-rules.ts';
import type { Control } from '@regz/rules/games/play-conditions.ts';
import { lockedUntilMs, openMs, startWaitSeconds } from '@regz/rules/games/plays.ts';
import { findGame, type PlayableGame } from '@regz/rules/games/registry.ts';
import type { Pace } from '@regz/rules/players/task-users.ts';
import { readOnDay } from '../../coins/read-on-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { inOneTrip } from '../../platform/database/in-one-trip.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openAccountOf, taskUserLock } from '../../players/lock-task-user.ts';
import { gameContent } from '../contents/game-contents.ts';
import { movesOfOpenPlay, sentMoves } from './moves.queries.ts';
import { playOf } from './open-play.ts';
import { openPlay, startFacts, type StartFacts } from './play-facts.queries.ts';
import { playView, type PlayView, type StartInput } from './play-views.ts';
import { type NewPlay, playEnding, playInsert } from './plays.queries.ts';
import { resumePlay } from './resume-play.ts';

const SEED_BYTES = 16;

/** A play that is to begin. */
type Beginning = {
  userId: string;
  game: PlayableGame;
  practice: boolean;
  control: Control;
  pace: Pace;
  at: Date;
};

/**
 * Starts a play of a game, or returns the open play of an oracle game. Starts of one person run one
 * after another, because each locks the wallet. Staff accounts can only practice.
 * @throws Refusal GAME_LOCKED, GAME_PLAY_TOO_SOON or GAME_UNAVAILABLE
 */
export async function startPlay(
  services: Services,
  { caller: { id: userId, account } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
  input: StartInput,
): Promise<PlayView> {
  await services.budgets.playStart.take(userId);
  const { control, pace = account.pace } = input;
  const game = playable(input.game);
  return transaction(services.db, async ({ trx, withCommit }) => {
    const of = { userId, gameName: gameName(game.game) };
    const read = await readOnDay(services, (day) =>
      inOneTrip(trx, [
        taskUserLock(trx, userId),
        openPlay(trx, of),
        movesOfOpenPlay(trx, of),
        startFacts(trx, { ...of, day }),
      ]),
    );
    const { at } = read;
    const [users, [open], moves, [facts]] = read.facts;
    const player = openAccountOf(users);
    if (player === undefined) throw new Refusal('SESSION_REQUIRED');
    if (facts === undefined) throw new Error('a sum gave no row');
    const practice = player.isAdmin || input.practice === true;
    if (open !== undefined) {
      const resumed = resumePlay(open, sentMoves(moves, open.issuedAt), { practice, at });
      if ('view' in resumed) return resumed.view;
      withCommit([playEnding(trx, { id: open.id, state: resumed.ends, at })]);
    }
    if (!practice) requireUnlocked(facts, at);
    const beginning = { userId, game, practice, control, pace, at };
    const play = await newPlay(services, trx, facts, beginning);
    withCommit([playInsert(trx, play)]);
    return viewOf(play, at);
  });
}

function playable(slug: GameSlug): PlayableGame {
  const game = findGame(slug);
  if (game === undefined) throw new Error(`there are no rules of ${slug}`);
  return game;
}

/** @throws Refusal GAME_LOCKED for 24 hours after a completion */
function requireUnlocked({ lastCompletedAt }: StartFacts, at: Date): void {
  const lockedMs = lockedUntilMs(lastCompletedAt?.getTime() ?? null, at.getTime());
  if (lockedMs !== null) {
    throw new Refusal('GAME_LOCKED', { availableAt: new Date(lockedMs).toISOString() });
  }
}

/** @throws Refusal GAME_PLAY_TOO_SOON from the 21st play of a day */
function nextNumber(facts: StartFacts, { practice, at }: Beginning): number {
  if (practice) return facts.practices + 1;
  const today = { plays: facts.plays, lastIssuedAtMs: facts.lastIssuedAt?.getTime() ?? null };
  const retryAfterSeconds = startWaitSeconds(today, at.getTime());
  if (retryAfterSeconds > 0) throw new Refusal('GAME_PLAY_TOO_SOON', { retryAfterSeconds });
  return facts.plays + 1;
}

async function newPlay(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  facts: StartFacts,
  beginning: Beginning,
): Promise<NewPlay> {
  const { userId, game, practice, control, pace, at } = beginning;
  const day = utcDay(at);
  const number = nextNumber(facts, beginning);
  const seed = playSeed(services, game, { userId, day, number, practice });
  const isOfDay = game.seededBy === 'day' && !practice;
  const given = isOfDay ? facts.contentOfDay : null;
  return {
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
    content: given ?? (await gameContent(services, trx, { game: game.game, day, seed })),
    issuedAt: at,
    expiresAt: new Date(at.getTime() + openMs(game, { pace, control })),
  };
}

function viewOf(row: NewPlay, at: Date): PlayView {
  const play = playOf(row);
  if (play === null) throw new Error('a play begins under rules that are here');
  return playView(play, [], at);
}

/**
 * Computes the seed of a play. It is deterministic and does not reveal other seeds. A game of the
 * day has one seed per person and day. Other games, and all practice, have one per play.
 */
function playSeed(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { game, version, seededBy }: Pick<GameFacts, 'game' | 'version' | 'seededBy'>,
  play: { userId: string; day: string; number: number; practice: boolean },
): Buffer {
  const number = seededBy === 'day' && !play.practice ? 0 : play.number;
  const parts = [
    game,
    version,
    play.day,
    play.userId,
    number,
    ...(play.practice ? ['practice'] : []),
  ];
  return keyedHash('regz game seeds', parts.join('|')).subarray(0, SEED_BYTES);
}
