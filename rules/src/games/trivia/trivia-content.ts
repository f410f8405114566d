export const QUESTIONS = 3;
export const OPTIONS = 4;

/** A question in one language, with its options in stored order. */
export type QuestionText = { question: string; options: readonly string[] };

/**
 * A question in the three languages of the task area. `rightOption` is the stored index, from 0.
 */
export type TriviaQuestion = {
  en: QuestionText;
  si: QuestionText;
  ta: QuestionText;
  rightOption: number;
};

/** The server's content of a play: its questions. */
export type TriviaContent = { questions: readonly TriviaQuestion[] };

/** Returns the content of a stored play. Throws for content that no server has stored. */
export function readTriviaContent(stored: unknown): TriviaContent {
  if (!isObject(stored) || !('questions' in stored)) throw unreadable();
  const { questions } = stored;
  if (!Array.isArray(questions) || questions.length !== QUESTIONS) throw unreadable();
  return { questions: questions.map((question: unknown) => readQuestion(question)) };
}

function readQuestion(stored: unknown): TriviaQuestion {
  if (!isObject(stored) || !('en' in stored) || !('si' in stored) || !('ta' in stored)) {
    throw unreadable();
  }
  if (!('rightOption' in stored) || !isOption(stored.rightOption)) throw unreadable();
  const { rightOption } = stored;
  const [en, si, ta] = [readText(stored.en), readText(stored.si), readText(stored.ta)];
  return { en, si, ta, rightOption };
}

function readText(stored: unknown): QuestionText {
  if (!isObject(stored) || !('question' in stored) || !('options' in stored)) throw unreadable();
  const { question, options } = stored;
  if (typeof question !== 'string' || !Array.isArray(options)) throw unreadable();
  const texts = options.filter((option: unknown) => typeof option === 'string');
  if (texts.length !== OPTIONS || options.length !== OPTIONS) throw unreadable();
  return { question, options: texts };
}

/** True if a value is the index of an option, from 0. */
export function isOption(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < OPTIONS;
}

function isObject(stored: unknown): stored is object {
  return typeof stored === 'object' && stored !== null;
}

function unreadable(): Error {
  return new Error('the content of the play is no list of questions');
}
