import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { OracleGame, SentMove } from '@regz/rules/games/oracle-game.ts';
import type { TaskUserCaller } from '../../../platform/http/callers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isAlive, type Play, playOf } from '../open-play.ts';
import type { PlayFacts } from '../play-facts.queries.ts';
import { boardAt, keptVerdict } from '../play-views.ts';
import { settlePlay } from './settle-play.ts';
import { expire, requireOwn, type StepDecision, type TakeStep } from './take-step.ts';

type Move = { id: string; step: number; input: number | string };
type MoveAnswer = InferContractRouterOutputs<Contract['games']>['move'];
type OraclePlay = Play & { game: OracleGame };

/**
 * Makes one move of an oracle play, and ends the play if the move or the time does. One person's
 * moves are decided one after another; a repeated move gets the same view. Source: games.md 1.3.
 */
export async function makeMove(
  services: Services,
  takeStep: TakeStep,
  { id: userId }: TaskUserCaller,
  move: Move,
): Promise<MoveAnswer> {
  await services.budgets.playMove.take(userId);
  return takeStep({ id: move.id, userId }, (found): StepDecision<MoveAnswer> => {
    const facts = requireOwn(found);
    const { play: row, moves } = facts;
    const play = playOf(row);
    const at = new Date(services.clock());
    if (play !== null && !isOracle(play)) throw new Refusal('GAME_MOVE_INVALID');
    if (play !== null && move.step <= moves.length) {
      const answer = repeated(facts, play, move);
      return { writes: false, answer: () => answer };
    }
    if (row.state !== 'open') throw new Refusal('GAME_PLAY_OVER');
    if (!isAlive(play, at) || !isOracle(play)) return expire(facts, at);
    return advance(facts, play, { move, at });
  });
}

function isOracle(play: Play): play is OraclePlay {
  return play.game.mode === 'oracle';
}

/** The answer that a move had before, with the verdict where it was the last one. */
function repeated({ play: row, moves }: PlayFacts, play: OraclePlay, move: Move): MoveAnswer {
  const made = moves[move.step - 1];
  if (made?.sent !== move.input) {
    throw new Refusal('GAME_MOVE_OUT_OF_STEP', { step: moves.length + 1 });
  }
  const isLast = move.step === moves.length;
  const verdict = isLast && row.verdict !== null ? keptVerdict(row) : null;
  const then = positionOf(play, moves.slice(0, move.step));
  return { view: boardAt(then, made.atMs), verdict };
}

function advance(
  facts: PlayFacts,
  play: OraclePlay,
  { move, at }: { move: Move; at: Date },
): StepDecision<MoveAnswer> {
  const { moves } = facts;
  const atMs = at.getTime() - play.issuedAt.getTime();
  const before = positionOf(play, moves);
  const of = { playId: play.id, userId: play.userId, at };
  const late = before.judged(atMs);
  if (late !== null) {
    const { ending, verdict } = settlePlay(facts, play, { judged: late, at, sent: null });
    const view = boardAt(before, atMs);
    return {
      writes: true,
      write: { ...of, move: null, ending },
      answer: (paid) => ({ view, verdict: verdict(paid) }),
    };
  }
  const step = moves.length + 1;
  if (move.step !== step) throw new Refusal('GAME_MOVE_OUT_OF_STEP', { step });
  const sent = { sent: move.input, atMs };
  const reception = before.receive(sent);
  if (reception === 'invalid') throw new Refusal('GAME_MOVE_INVALID');
  if (reception !== 'taken') throw new Refusal('GAME_MOVE_TOO_SOON', reception);
  const after = positionOf(play, [...moves, sent]);
  const view = boardAt(after, atMs);
  const judged = after.judged(atMs);
  const settled = judged === null ? null : settlePlay(facts, play, { judged, at, sent: null });
  return {
    writes: true,
    write: { ...of, move: { step, input: move.input }, ending: settled?.ending ?? null },
    answer: (paid) => ({ view, verdict: settled?.verdict(paid) ?? null }),
  };
}

function positionOf({ game, seed, terms }: OraclePlay, moves: readonly SentMove[]) {
  return game.position(seed, terms, moves);
}
