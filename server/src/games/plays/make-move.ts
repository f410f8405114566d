import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { OracleGame, SentMove } from '@regz/rules/games/oracle-game.ts';
import type { LockedTaskUser } from '../../accounts/lock-task-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { TaskUserCaller } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockOwnPlay, lockPlayer } from './lock-player.ts';
import { insertMove, listMoves } from './moves.queries.ts';
import { isAlive, type Play, playOf } from './open-play.ts';
import { boardOf, keptVerdict } from './play-views.ts';
import { endPlay, type PlayRow } from './plays.queries.ts';
import { settlePlay } from './settle-play.ts';

type Move = { id: string; step: number; input: number | string };
type MoveAnswer = InferContractRouterOutputs<Contract['games']>['move'];
type OraclePlay = Play & { game: OracleGame };

/**
 * Makes one move of an oracle play, and ends the play where the move or the time does. Moves at the
 * same moment wait for one another at the wallet; the same move again gets the same view.
 * Source: games.md 1.3.
 */
export async function makeMove(
  services: Services,
  { id: userId }: TaskUserCaller,
  move: Move,
): Promise<MoveAnswer> {
  await services.budgets.playMove.take(userId);
  const answer = await transaction(services.db, async ({ trx }) => {
    const user = await lockPlayer(trx, userId);
    const row = await lockOwnPlay(trx, { id: move.id, userId });
    const play = playOf(row);
    const at = new Date(services.clock());
    if (play !== null && !isOracle(play)) throw new Refusal('GAME_MOVE_INVALID');
    const moves = await listMoves(trx, row);
    if (play !== null && move.step <= moves.length) return repeated(row, play, { moves, move });
    if (row.state !== 'open') throw new Refusal('GAME_PLAY_OVER');
    if (!isAlive(play, at) || !isOracle(play)) {
      await endPlay(trx, { id: row.id, state: 'expired', at });
      return null;
    }
    return advance(trx, play, { user, moves, move, at });
  });
  if (answer === null) throw new Refusal('GAME_PLAY_OVER');
  return answer;
}

function isOracle(play: Play): play is OraclePlay {
  return play.game.mode === 'oracle';
}

/** The answer that a move had before, with the verdict where it was the last one. */
function repeated(
  row: NonNullable<PlayRow>,
  play: OraclePlay,
  { moves, move }: { moves: readonly SentMove[]; move: Move },
): MoveAnswer {
  const made = moves[move.step - 1];
  if (made?.sent !== move.input) {
    throw new Refusal('GAME_MOVE_OUT_OF_STEP', { step: moves.length + 1 });
  }
  const isLast = move.step === moves.length;
  const verdict = isLast && row.verdict !== null ? keptVerdict(row) : null;
  return { view: viewOf(play, moves.slice(0, move.step), made.atMs), verdict };
}

async function advance(
  trx: Database,
  play: OraclePlay,
  by: { user: LockedTaskUser; moves: readonly SentMove[]; move: Move; at: Date },
): Promise<MoveAnswer> {
  const { user, moves, move, at } = by;
  const { id, game, seed, terms, issuedAt } = play;
  const atMs = at.getTime() - issuedAt.getTime();
  const before = game.position(seed, terms, moves);
  const late = before.judged(atMs);
  if (late !== null) {
    const verdict = await settlePlay(trx, play, { user, judged: late, at, sent: null });
    return { view: viewOf(play, moves, atMs), verdict };
  }
  const step = moves.length + 1;
  if (move.step !== step) throw new Refusal('GAME_MOVE_OUT_OF_STEP', { step });
  const sent = { sent: move.input, atMs };
  const reception = before.receive(sent);
  if (reception === 'invalid') throw new Refusal('GAME_MOVE_INVALID');
  if (reception !== 'taken') throw new Refusal('GAME_MOVE_TOO_SOON', reception);
  await insertMove(trx, { playId: id, step, input: move.input, at });
  const judged = game.position(seed, terms, [...moves, sent]).judged(atMs);
  const verdict =
    judged === null ? null : await settlePlay(trx, play, { user, judged, at, sent: null });
  return { view: viewOf(play, [...moves, sent], atMs), verdict };
}

function viewOf(play: OraclePlay, moves: readonly SentMove[], atMs: number): MoveAnswer['view'] {
  const view = boardOf(play, moves, atMs);
  if (view === null) throw new Error('an oracle game shows a board');
  return view;
}
