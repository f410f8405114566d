/** Words of Word Scramble. */
export const wordScramble = {
  name: 'Word Scramble',
  objective: 'Find the 5-letter word in 3 attempts',
  help: [
    'The five letters make one English word. A hint is shown below.',
    'Type the word or tap its letters, then press Submit.',
    'You have three attempts. There is no hurry.',
  ],
  hidden: null,
  mistake: 'None of your three attempts was the word.',
  attemptsLeft: (count: number) => `Attempts left: ${count}`,
  letters: (letters: string) => `Letters: ${letters}`,
  letter: (letter: string) => `Letter ${letter}`,
  hint: (hint: string) => `Hint: ${hint}`,
  guess: 'Your word',
  submit: 'Submit',
  remove: 'Delete a letter',
  mix: 'Mix the letters',
  wrong: (word: string) => `${word} is not the word.`,
  again: (word: string) => `You already tried ${word}.`,
  otherLetters: 'Use each of these five letters once.',
  tried: 'Tried so far',
};
