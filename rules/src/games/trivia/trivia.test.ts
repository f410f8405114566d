import { expect, it } from 'vitest';
import { readTriviaContent } from './trivia-content.ts';
import { trivia } from './trivia.ts';

function text(language: string, number: number) {
  return {
    question: `${language} ${number}`,
    options: ['a', 'b', 'c', 'd'].map((option) => `${language} ${number}${option}`),
  };
}

const questions = [1, 2, 3].map((number) => ({
  en: text('en', number),
  si: text('si', number),
  ta: text('ta', number),
  rightOption: number,
}));

function begun(seed: number) {
  const content = readTriviaContent({ questions });
  return trivia.begin([seed, 2, 3, 4], { pace: 'standard', control: 'keys', content });
}

it('The options come in an order that the play determines, the same in every language', () => {
  const orders = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const [first] = begun(seed).questions;
    if (first === undefined) throw new Error('there is no question');
    const bare = (options: readonly string[]) => options.map((option) => option.slice(3));
    expect(bare(first.si.options)).toEqual(bare(first.en.options));
    expect(bare(first.ta.options)).toEqual(bare(first.en.options));
    expect(first.en.options[first.rightOption]).toBe('en 1b');
    orders.add(first.en.options.join());
  }
  expect(orders.size).toBeGreaterThan(10);
});

it('The player’s view has only the current question, without its answer', () => {
  const seen = trivia.view(begun(1), 500);
  expect(JSON.stringify(seen)).not.toMatch(/rightOption|(?:en|si|ta) [23]/u);
  expect(seen).toMatchObject({ answered: 0, questions: 3, last: null, shownInMs: 0 });
});

it('The player’s view has the right answer for two seconds', () => {
  const state = begun(1);
  const right = state.questions[0]?.rightOption ?? -1;
  const answered = trivia.apply(state, right, 4000);
  expect(trivia.view(answered, 4200)).toMatchObject({
    answered: 1,
    last: { chosen: right, rightOption: right },
    shownInMs: 1800,
  });
  expect(trivia.waitMs(answered, 0, 6999)).toBe(1);
  expect(trivia.waitMs(answered, 0, 7000)).toBe(0);
});

it('The player’s view has the right answer after a wrong one', () => {
  const state = begun(1);
  const right = state.questions[0]?.rightOption ?? -1;
  const lost = trivia.apply(state, (right + 1) % 4, 4000);
  expect(trivia.outcome(lost, 4000)).toBe('lost');
  expect(trivia.reveal(lost)).toMatchObject({
    question: { en: {} },
    rightOption: right,
    chosen: (right + 1) % 4,
    correct: 0,
  });
});

it('Trivia does not begin with content other than a list of three questions', () => {
  const [first, second] = questions;
  const wrong = [
    null,
    { questions: [first, second] },
    { questions: [first, second, { ...first, rightOption: 4 }] },
    { questions: [first, second, { ...first, ta: { question: 'x', options: ['a'] } }] },
    { questions: [first, second, { ...first, si: undefined }] },
  ];
  for (const stored of wrong) expect(() => readTriviaContent(stored)).toThrow('no list');
});
