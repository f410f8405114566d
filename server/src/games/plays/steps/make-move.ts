import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { OracleGame, SentMove } from '@regz/rules/games/oracle-game.ts';
import type { TransactionScope } from '../../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { listMoves, moveInsert } from '../moves.queries.ts';
import { isAlive, type Play, playOf } from '../open-play.ts';
import { boardAt, keptVerdict } from '../play-views.ts';
import { settlePlay } from './settle-play.ts';
import { expire, type HeldPlay, takeStep } from './take-step.ts';

type Move = { id: string; step: number; input: number | string };
type MoveAnswer = InferContractRouterOutputs<Contract['games']>['makeMove'];
type OraclePlay = Play & { game: OracleGame };

/**
 * Makes one move of an oracle play, and ends the play if the move or the time does. One person's
 * moves are decided one after another; a repeated move gets the same view.
 */
export async function makeMove(
  services: Services,
  { caller: { id: userId } }: Pick<RequestContext<TaskUserCaller>, 'caller'>,
  move: Move,
): Promise<MoveAnswer> {
  await services.budgets.playMove.take(userId);
  return takeStep(services.db, { id: move.id, userId }, async (scope, held) => {
    const { row } = held;
    const play = playOf(row);
    const at = new Date(services.clock());
    if (play !== null && !isOracle(play)) throw new Refusal('GAME_MOVE_INVALID');
    const moves = await listMoves(scope.trx, row);
    if (play !== null && move.step <= moves.length) return repeated(held, play, { move, moves });
    if (row.state !== 'open') throw new Refusal('GAME_PLAY_OVER');
    if (!isAlive(play, at) || !isOracle(play)) return expire(scope, row, at);
    return advance(scope, { ...held, play, moves }, { move, at });
  });
}

function isOracle(play: Play): play is OraclePlay {
  return play.game.mode === 'oracle';
}

/** The earlier answer to a move, with the verdict if it was the last move. */
function repeated(
  { row }: HeldPlay,
  play: OraclePlay,
  { move, moves }: { move: Move; moves: readonly SentMove[] },
): MoveAnswer {
  const made = moves[move.step - 1];
  if (made?.sent !== move.input) {
    throw new Refusal('GAME_MOVE_OUT_OF_STEP', { step: moves.length + 1 });
  }
  const isLast = move.step === moves.length;
  const verdict = isLast && row.verdict !== null ? keptVerdict(row) : null;
  const then = positionOf(play, moves.slice(0, move.step));
  return { view: boardAt(then, made.atMs), verdict };
}

async function advance(
  scope: TransactionScope,
  { player, play, moves }: HeldPlay & { play: OraclePlay; moves: readonly SentMove[] },
  { move, at }: { move: Move; at: Date },
): Promise<MoveAnswer> {
  const atMs = at.getTime() - play.issuedAt.getTime();
  const before = positionOf(play, moves);
  const late = before.judged(atMs);
  if (late !== null) {
    const verdict = await settlePlay(scope, { player, play }, { judged: late, at, sent: null });
    return { view: boardAt(before, atMs), verdict };
  }
  const step = moves.length + 1;
  if (move.step !== step) throw new Refusal('GAME_MOVE_OUT_OF_STEP', { step });
  const sent = { sent: move.input, atMs };
  const reception = before.receive(sent);
  if (reception === 'invalid') throw new Refusal('GAME_MOVE_INVALID');
  if (reception !== 'taken') throw new Refusal('GAME_MOVE_TOO_SOON', reception);
  const made = { playId: play.id, step, input: move.input, at };
  scope.withCommit([moveInsert(scope.trx, made)]);
  const after = positionOf(play, [...moves, sent]);
  const view = boardAt(after, atMs);
  const judged = after.judged(atMs);
  if (judged === null) return { view, verdict: null };
  return { view, verdict: await settlePlay(scope, { player, play }, { judged, at, sent: null }) };
}

function positionOf({ game, seed, terms }: OraclePlay, moves: readonly SentMove[]) {
  return game.position(seed, terms, moves);
}
