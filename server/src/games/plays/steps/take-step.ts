import { lockTaskUser } from '../../../accounts/lock-task-user.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type DecidedAct,
  decidedAct,
  type Decision,
} from '../../../platform/database/gathering/decided-act.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPlayFacts, type PlayFacts } from '../play-facts.queries.ts';
import { lockPlay } from '../plays.queries.ts';
import { type Ending, type Paid, type Step, takeSteps } from './steps.queries.ts';

type OwnPlay = { id: string; userId: string };

/** Takes a step in a play, as the rules decide from its current state. */
export type TakeStep = DecidedAct<OwnPlay, PlayFacts, Step, Paid>;

/** The decision: only an answer, or a step and its answer. */
export type StepDecision<Answer> = Decision<Step, Paid, Answer>;

/**
 * Steps in plays: several people's in one statement, one person's one after another. On the slow
 * path a step waits for the person's wallet before anything else of theirs.
 */
export function gatherSteps(db: Database): TakeStep {
  return decidedAct(db, {
    keyOf: ({ userId }) => userId,
    read: findPlayFacts,
    write: takeSteps,
    lock: async (trx, { id, userId }) => {
      await lockTaskUser(trx, userId);
      await lockPlay(trx, { id, userId });
    },
  });
}

/** @throws Refusal GAME_PLAY_UNKNOWN, also for somebody else's */
export function requireOwn(facts: PlayFacts | undefined): PlayFacts {
  if (facts === undefined) throw new Refusal('GAME_PLAY_UNKNOWN');
  return facts;
}

/** Ends a play whose time is over, or whose rules are gone, and refuses what was asked of it. */
export function expire({ play: { id, userId } }: PlayFacts, at: Date): StepDecision<never> {
  return {
    writes: true,
    write: { playId: id, userId, at, move: null, ending: expired },
    answer: () => {
      throw new Refusal('GAME_PLAY_OVER');
    },
  };
}

const expired: Ending = {
  state: 'expired',
  score: null,
  flags: [],
  sent: null,
  verdict: null,
  completion: null,
};
