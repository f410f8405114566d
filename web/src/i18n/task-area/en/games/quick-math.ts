/** Words of Quick Math. */
export const quickMath = {
  name: 'Quick Math',
  objective: 'Solve 5 problems in 30 seconds, all correct',
  help: [
    'Five problems, one after the other: plus, minus and times.',
    'Type the answer and press Enter. No answer is below zero.',
    'Time starts at once, and one wrong answer ends the game.',
  ],
  mistake: 'That answer was wrong.',
  problem: (number: number, of: number) => `Problem ${number} of ${of}`,
  operations: { '+': 'plus', '-': 'minus', '×': 'times' },
  spoken: (left: number, operation: string, right: number) => `${left} ${operation} ${right}`,
  answer: (problem: string) => `Your answer: ${problem}`,
  submit: 'Answer',
  correct: 'Correct!',
  solved: (count: number, of: number) => `${count} of ${of} solved`,
  given: (answer: number) => `You answered ${answer}.`,
};
