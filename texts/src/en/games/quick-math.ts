import { texts } from '../../sentences.ts';

export const quickMath = texts({
  problem: 'Problem {number} of {all}',
  operations: { '+': 'plus', '-': 'minus', '×': 'times' },
  spoken: '{left} {operation} {right}',
  answer: 'Your answer: {problem}',
  submit: 'Answer',
  correct: 'Correct!',
  solved: '{count} of {all} solved',
  given: 'You answered {answer}.',
});
