import { gapsMs, isEven } from '../even-beat.ts';
import type { GameTerms, OracleRules, PlayFlag } from '../game-rules.ts';
import type { Timed } from '../input-codec.ts';
import { type Seed, shuffled, stream } from '../random.ts';
import {
  isOption,
  OPTIONS,
  QUESTIONS,
  type QuestionText,
  type TriviaContent,
  type TriviaQuestion,
} from './trivia-content.ts';

/** The time that an answer is shown before the next question. */
const ANSWER_SHOWN_MS = 2000;
const SOONEST_MS = 1000;
const EVEN_PERCENT = 10;
const OPTION_STREAM = 1;

export type TriviaState = {
  /** The questions, with their options in the order of this play. */
  questions: readonly TriviaQuestion[];
  /** The chosen options. */
  chosen: readonly number[];
  /** The time at which the current question appears. */
  shownAtMs: number;
};

/** A question without its answer, in three languages. */
export type AskedQuestion = { en: QuestionText; si: QuestionText; ta: QuestionText };

/** The player's view: the answered questions, and the current one. */
export type TriviaView = {
  game: 'trivia';
  /** Null once all are answered. */
  question: AskedQuestion | null;
  answered: number;
  questions: number;
  /** The last answer, shown for two seconds; null before the first. */
  last: { chosen: number; rightOption: number } | null;
  /** The milliseconds until the question is shown, or 0. */
  shownInMs: number;
};

/** The wrongly answered question, and the number of correct answers before it. */
export type TriviaReveal = {
  game: 'trivia';
  question: AskedQuestion;
  rightOption: number;
  chosen: number;
  correct: number;
};

function begin(seed: Seed, { content }: GameTerms<TriviaContent>): TriviaState {
  const random = stream(seed, OPTION_STREAM);
  const questions = content.questions.map((question) => {
    const stored = Array.from({ length: OPTIONS }, (_, option) => option);
    return inOrder(question, shuffled(stored, random));
  });
  return { questions, chosen: [], shownAtMs: 0 };
}

function inOrder({ en, si, ta, rightOption }: TriviaQuestion, order: number[]): TriviaQuestion {
  const ordered = ({ question, options }: QuestionText) => ({
    question,
    options: order.map((option) => options[option] ?? ''),
  });
  const [english, sinhala, tamil] = [ordered(en), ordered(si), ordered(ta)];
  return { en: english, si: sinhala, ta: tamil, rightOption: order.indexOf(rightOption) };
}

function outcomeOf({ questions, chosen }: TriviaState) {
  if (chosen.some((option, place) => option !== questions[place]?.rightOption)) return 'lost';
  return chosen.length === QUESTIONS ? 'won' : 'playing';
}

function apply(state: TriviaState, option: number, atMs: number): TriviaState {
  if (outcomeOf(state) !== 'playing') return state;
  const shownAtMs = atMs + ANSWER_SHOWN_MS;
  return { ...state, chosen: [...state.chosen, option], shownAtMs };
}

function asked({ en, si, ta }: TriviaQuestion): AskedQuestion {
  return { en, si, ta };
}

function view({ questions, chosen, shownAtMs }: TriviaState, atMs: number): TriviaView {
  const question = questions[chosen.length];
  const last = chosen.at(-1);
  const lastQuestion = questions[chosen.length - 1];
  return {
    game: 'trivia',
    question: question === undefined ? null : asked(question),
    answered: chosen.length,
    questions: QUESTIONS,
    last:
      last === undefined || lastQuestion === undefined
        ? null
        : { chosen: last, rightOption: lastQuestion.rightOption },
    shownInMs: Math.max(0, shownAtMs - atMs),
  };
}

/** Flags plays with the same answer time for all questions. */
function flags(answers: readonly Timed<number>[], state: TriviaState): PlayFlag[] {
  const [first] = answers;
  if (first === undefined || outcomeOf(state) !== 'won') return [];
  const thoughtMs = [first.atMs, ...gapsMs(answers).map((ms) => ms - ANSWER_SHOWN_MS)];
  return isEven(thoughtMs, EVEN_PERCENT) ? ['even-beat'] : [];
}

function reveal({ questions, chosen }: TriviaState): TriviaReveal | null {
  const correct = chosen.length - 1;
  const question = questions[correct];
  const last = chosen[correct];
  if (question === undefined || last === undefined) return null;
  const { rightOption } = question;
  return { game: 'trivia', question: asked(question), rightOption, chosen: last, correct };
}

/** Trivia: three questions, all correct. */
export const trivia: OracleRules<TriviaState, number, TriviaContent> = {
  game: 'trivia',
  version: 1,
  mode: 'oracle',
  difficulty: 'Medium',
  limitSeconds: null,
  openMs: { standard: 300_000, relaxed: 450_000 },
  seededBy: 'play',
  scoredBy: 'ms',
  begin,
  apply,
  view,
  readInput: (sent) => (isOption(sent) ? sent : null),
  allows: () => true,
  waitMs: ({ shownAtMs }, _, atMs) => Math.max(0, shownAtMs + SOONEST_MS - atMs),
  outcome: outcomeOf,
  score: ({ shownAtMs }) => shownAtMs - ANSWER_SHOWN_MS,
  flags,
  reveal,
};
