import { texts } from '../../sentences.ts';

export const trivia = texts({
  question: 'Question {number} of {all}',
  correct: 'Correct!',
  wrong: 'Wrong. The right answer is {answer}.',
  rightAnswer: 'Right answer',
  yourAnswer: 'Your answer',
  answered: '{count} of {all} correct',
});
