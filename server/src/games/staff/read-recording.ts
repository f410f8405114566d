import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { playVerdict } from '@regz/contract/games/games.ts';
import { gameView } from '@regz/contract/games/views.ts';
import type { Judged } from '@regz/rules/games/judged.ts';
import type { OracleGame, SentMove } from '@regz/rules/games/oracle-game.ts';
import { readWordContent } from '@regz/rules/games/word-scramble/word-content.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listMoves } from '../plays/moves.queries.ts';
import { type Play, playOf } from '../plays/open-play.ts';
import { staffPlayView } from './list-plays.ts';
import { type RecordingRow, findStaffPlay } from './staff-plays.queries.ts';

type WholePlay = InferContractRouterOutputs<Contract['games']['staff']>['readRecording'];
type Recording = NonNullable<WholePlay['recording']>;
type Shown = Pick<WholePlay, 'recording' | 'recordingMissing' | 'judged'>;

/** One play with its recording, and the current verdict of the rules. */
export async function readRecording(db: Database, { id }: { id: string }): Promise<WholePlay> {
  const row = await findStaffPlay(db, id);
  if (row === undefined) throw new Refusal('GAME_PLAY_UNKNOWN');
  const play = playOf(row);
  return {
    ...staffPlayView(row),
    day: row.day,
    number: row.number,
    version: row.version,
    pace: row.pace === 'relaxed' ? 'relaxed' : 'standard',
    control: play?.terms.control ?? 'keys',
    heldMs: row.heldMs,
    ...(await recordingOf(db, row, play)),
  };
}

async function recordingOf(db: Database, row: RecordingRow, play: Play | null): Promise<Shown> {
  if (row.endedAt === null) return missing('open');
  if (play === null) return missing('rules-gone');
  const elapsedMs = row.elapsedMs ?? row.endedAt.getTime() - row.issuedAt.getTime();
  const { game, seed, terms } = play;
  if (game.mode === 'oracle') {
    const moves = await listMoves(db, row);
    const recording = oracleRecording(row, play, { game, moves });
    return shown(recording, row, game.position(seed, terms, moves).judged(elapsedMs));
  }
  if (row.log === null) return missing(row.heldMs === null ? 'unsent' : 'forgotten');
  const log = row.log.toString('base64url');
  const judged = game.judge(seed, terms, { log, elapsedMs });
  return shown({ mode: 'replay', seed: row.seed.toString('hex'), log }, row, judged);
}

function missing(recordingMissing: NonNullable<Shown['recordingMissing']>): Shown {
  return { recording: null, recordingMissing, judged: null };
}

/** A recording with the current verdict of the rules and the stored one. */
function shown(recording: Recording, row: RecordingRow, judged: Judged | null): Shown {
  if (judged === null || row.verdict === null)
    return { recording, recordingMissing: null, judged: null };
  const { outcome, reason, score } = judged;
  const given = playVerdict.parse(row.verdict);
  const agrees =
    row.state === outcome &&
    given.outcome === outcome &&
    given.reason === reason &&
    row.score === score;
  return { recording, recordingMissing: null, judged: { outcome, reason, score, agrees } };
}

/** Each move with the board after it. The seed of such a game stays here. */
function oracleRecording(
  row: RecordingRow,
  { seed, terms }: Play,
  { game, moves }: { game: OracleGame; moves: readonly SentMove[] },
): Recording {
  const boardAfter = (count: number, atMs: number) =>
    gameView.parse(game.position(seed, terms, moves.slice(0, count)).view(atMs));
  const verdict = row.verdict === null ? null : playVerdict.parse(row.verdict);
  return {
    mode: 'oracle',
    start: boardAfter(0, 0),
    moves: moves.map(({ sent, atMs }, index) => ({
      atMs,
      input: sent,
      view: boardAfter(index + 1, atMs),
    })),
    word: game.game === 'word-scramble' ? readWordContent(terms.content).word : null,
    reveal: verdict?.reveal ?? null,
  };
}
