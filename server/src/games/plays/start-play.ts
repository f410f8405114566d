import { randomUUID } from 'node:crypto';
import type { Pace } from '@regz/rules/accounts/task-users.ts';
import { utcDay } from '@regz/rules/coins/coins.ts';
import { type Control, gameName, type GameName, type GameSlug } from '@regz/rules/games/games.ts';
import { lockedUntilMs, openMs, startWaitSeconds } from '@regz/rules/games/plays.ts';
import { findGame, type PlayableGame } from '@regz/rules/games/registry.ts';
import { lockTaskUser } from '../../accounts/lock-task-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { type DecidedAct, decidedAct } from '../../platform/database/gathering/decided-act.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { gameContent } from '../contents/game-contents.ts';
import { playOf } from './open-play.ts';
import { findStartFacts, type StartFacts } from './play-facts.queries.ts';
import { playSeed } from './play-seed.ts';
import { playView, type PlayView, type StartInput } from './play-views.ts';
import { lockOpenPlay } from './plays.queries.ts';
import { resumePlay } from './resume-play.ts';
import { beginPlays, type NewPlay } from './starts.queries.ts';

type AskedStart = { userId: string; gameName: GameName; at: Date };
type Begin = DecidedAct<AskedStart, StartFacts, NewPlay, true>;

/** A play that is to begin. */
type Beginning = {
  userId: string;
  game: PlayableGame;
  practice: boolean;
  control: Control;
  pace: Pace;
  at: Date;
};

/** Starts games: several people's in one statement, one person's one after another. */
export function gatherStarts(db: Database): Begin {
  return decidedAct(db, {
    keyOf: ({ userId }) => userId,
    read: (reading, asked: readonly AskedStart[]) =>
      findStartFacts(
        reading,
        asked.map((each) => ({ ...each, day: utcDay(each.at) })),
      ),
    write: async (writing, plays) =>
      (await beginPlays(writing, plays)).map((isBegun) => isBegun || undefined),
    lock: async (trx, asked) => {
      await lockTaskUser(trx, asked.userId);
      await lockOpenPlay(trx, asked);
    },
  });
}

/**
 * Begins a play of a game, or hands the open one of an oracle game back. Starts of one person are
 * decided one after another. Staff accounts practise. Source: games.md 1.3.
 */
export async function startPlay(
  services: Services,
  begin: Begin,
  { id: userId, account }: TaskUserCaller,
  input: StartInput,
): Promise<PlayView> {
  await services.budgets.playStart.take(userId);
  const { control, pace = account.pace } = input;
  const game = playable(input.game);
  const at = new Date(services.clock());
  return begin({ userId, gameName: gameName(input.game), at }, async (facts, db) => {
    if (facts === undefined) throw new Refusal('SESSION_REQUIRED');
    const practice = facts.player.isAdmin || input.practice === true;
    const { view, ends } = resumePlay(facts, { practice, at });
    if (view !== null) return { writes: false, answer: () => view };
    const beginning = { userId, game, practice, control, pace, at };
    if (!practice) requireUnlocked(facts, at);
    const number = nextNumber(facts, beginning);
    const play = { ...(await newPlay(services, db, { facts, beginning, number })), ends };
    return { writes: true, write: play, answer: () => viewOf(play, at) };
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
  db: Database,
  of: { facts: StartFacts; beginning: Beginning; number: number },
): Promise<Omit<NewPlay, 'ends'>> {
  const { userId, game, practice, control, pace, at } = of.beginning;
  const day = utcDay(at);
  const seed = playSeed(services, game, { userId, day, number: of.number, practice });
  const isOfDay = game.seededBy === 'day' && !practice;
  const given = isOfDay ? of.facts.contentOfDay : null;
  return {
    id: randomUUID(),
    userId,
    gameName: gameName(game.game),
    day,
    number: of.number,
    practice,
    version: game.version,
    pace,
    control,
    seed,
    content: given ?? (await gameContent(services, db, { game: game.game, day, seed })),
    issuedAt: at,
    expiresAt: new Date(at.getTime() + openMs(game, { pace, control })),
  };
}

function viewOf(row: NewPlay, at: Date): PlayView {
  const play = playOf(row);
  if (play === null) throw new Error('a play begins under rules that are here');
  return playView(play, [], at);
}
