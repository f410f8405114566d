import type { GameSlug } from '../../../src/games/game-names.ts';
import type { Subject } from '../subject.ts';
import { colorSequenceSubject } from './color-sequence.ts';
import { mazeRunnerSubject } from './maze-runner.ts';
import { memoryMatchSubject } from './memory-match.ts';
import { miniShooterSubject } from './mini-shooter.ts';
import { puzzleSubject } from './puzzle.ts';
import { quickMathSubject } from './quick-math.ts';
import { reactionTestSubject } from './reaction-test.ts';
import { targetClickerSubject } from './target-clicker.ts';
import { triviaSubject } from './trivia.ts';
import { wordScrambleSubject } from './word-scramble.ts';

/** Lets a test of all games use a game without knowing the type of its inputs. */
export type EachSubject = <Result>(use: <Input>(subject: Subject<Input>) => Result) => Result;

function each<Input>(subject: Subject<Input>): EachSubject {
  return (use) => use(subject);
}

export const subjects = {
  'mini-shooter': each(miniShooterSubject),
  'memory-match': each(memoryMatchSubject),
  'quick-math': each(quickMathSubject),
  'word-scramble': each(wordScrambleSubject),
  'target-clicker': each(targetClickerSubject),
  'color-sequence': each(colorSequenceSubject),
  'maze-runner': each(mazeRunnerSubject),
  trivia: each(triviaSubject),
  'reaction-test': each(reactionTestSubject),
  puzzle: each(puzzleSubject),
} as const satisfies Record<GameSlug, EachSubject>;
export type SubjectSlug = keyof typeof subjects;

export const subjectSlugs = Object.keys(subjects) as SubjectSlug[];
