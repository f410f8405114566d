import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { colorRecording } from '../color-sequence/staff-recording.tsx';
import type { OraclePlay, Recording, ReplayPlay, WholePlay } from '../kit/staff-recording.ts';
import { mazeRecording } from '../maze-runner/staff-recording.tsx';
import { memoryRecording } from '../memory-match/staff-recording.tsx';
import { shooterRecording } from '../mini-shooter/staff-recording.tsx';
import { puzzleRecording } from '../puzzle/staff-recording.tsx';
import { mathRecording } from '../quick-math/staff-recording.tsx';
import { reactionRecording } from '../reaction-test/staff-recording.tsx';
import { targetRecording } from '../target-clicker/staff-recording.tsx';
import { triviaRecording } from '../trivia/staff-recording.tsx';
import { wordRecording } from '../word-scramble/staff-recording.tsx';

type Read<Play> = (play: Play) => Recording | null;

/** Reads a play's recording. Null if there is none, or if it cannot be read. */
type ReadAny = Read<WholePlay>;

/** A replayed game, whose recording is a log. */
function ofLog(read: Read<ReplayPlay>): ReadAny {
  return ({ recording, ...play }) =>
    recording?.mode === 'replay' ? read({ ...play, recording }) : null;
}

/** A game that the server plays, whose recording is its moves. */
function ofMoves(read: Read<OraclePlay>): ReadAny {
  return ({ recording, ...play }) =>
    recording?.mode === 'oracle' ? read({ ...play, recording }) : null;
}

/** How staff watch a play of each game. */
export const recordings: Readonly<Record<GameSlug, ReadAny>> = {
  'mini-shooter': ofLog(shooterRecording),
  'memory-match': ofMoves(memoryRecording),
  'quick-math': ofMoves(mathRecording),
  'word-scramble': ofMoves(wordRecording),
  'target-clicker': ofLog(targetRecording),
  'color-sequence': ofLog(colorRecording),
  'maze-runner': ofLog(mazeRecording),
  trivia: ofMoves(triviaRecording),
  'reaction-test': ofLog(reactionRecording),
  puzzle: ofLog(puzzleRecording),
};
