/** Words of Trivia. */
export const trivia = {
  name: 'Trivia',
  objective: 'Answer 3 questions, all correct',
  help: [
    'Three questions, each with four answers. Only one is right.',
    'Press 1 to 4, or choose with the arrow keys and Enter, or tap.',
    'The right answer is shown for 2 seconds. A wrong one ends the game.',
  ],
  hidden: null,
  mistake: 'That answer was wrong.',
  question: (number: number, of: number) => `Question ${number} of ${of}`,
  correct: 'Correct!',
  wrong: (answer: string) => `Wrong. The right answer is ${answer}.`,
  rightAnswer: 'Right answer',
  yourAnswer: 'Your answer',
  answered: (count: number, of: number) => `${count} of ${of} correct`,
};
