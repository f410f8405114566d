import * as z from 'zod';
import { colorSequenceReveal } from './color-sequence.ts';
import { memoryMatchReveal, memoryMatchView } from './memory-match.ts';
import { puzzleReveal } from './puzzle.ts';
import { quickMathReveal, quickMathView } from './quick-math.ts';
import { reactionTestReveal } from './reaction-test.ts';
import { triviaReveal, triviaView } from './trivia.ts';
import { wordScrambleView } from './word-scramble.ts';

/**
 * All that may leave the server during an oracle game: the answer is checked against it field by
 * field, so a secret cannot slip out. Each game has a line here.
 */
export const gameView = z.discriminatedUnion('game', [
  memoryMatchView,
  quickMathView,
  wordScrambleView,
  triviaView,
]);

/** What the end of a play reveals. Each game that hides something has a line here. */
export const gameReveal = z.discriminatedUnion('game', [
  memoryMatchReveal,
  colorSequenceReveal,
  reactionTestReveal,
  puzzleReveal,
  quickMathReveal,
  triviaReveal,
]);
