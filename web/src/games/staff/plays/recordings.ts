import type { GameSlug } from '@regz/rules/games/game-names.ts';
import { colorRecording } from '../boards/color-sequence-recording.tsx';
import { mazeRecording } from '../boards/maze-runner-recording.tsx';
import { memoryRecording } from '../boards/memory-match-recording.tsx';
import { shooterRecording } from '../boards/mini-shooter-recording.tsx';
import { puzzleRecording } from '../boards/puzzle-recording.tsx';
import { mathRecording } from '../boards/quick-math-recording.tsx';
import { reactionRecording } from '../boards/reaction-test-recording.tsx';
import { targetRecording } from '../boards/target-clicker-recording.tsx';
import { triviaRecording } from '../boards/trivia-recording.tsx';
import { wordRecording } from '../boards/word-scramble-recording.tsx';
import type { Recording, OraclePlay, ReplayPlay } from '../recording/recording.ts';
import type { WholePlay } from '../staff-games.ts';

/** The games with a replay for staff. Each game has an entry here. */
const replayed: Readonly<Partial<Record<GameSlug, (play: ReplayPlay) => Recording | null>>> = {
  'mini-shooter': shooterRecording,
  'target-clicker': targetRecording,
  'color-sequence': colorRecording,
  'maze-runner': mazeRecording,
  'reaction-test': reactionRecording,
  puzzle: puzzleRecording,
};
const ofServer: Readonly<Partial<Record<GameSlug, (play: OraclePlay) => Recording>>> = {
  'memory-match': memoryRecording,
  'quick-math': mathRecording,
  'word-scramble': wordRecording,
  trivia: triviaRecording,
};

/** A play's recording. Null if there is none, or if it cannot be read. */
export function recordingOf(play: WholePlay): Recording | null {
  const { recording, game } = play;
  if (recording === null) return null;
  if (recording.mode === 'replay') return replayed[game]?.({ ...play, recording }) ?? null;
  return ofServer[game]?.({ ...play, recording }) ?? null;
}
