import { texts } from '../../sentences.ts';

export const wordScramble = texts({
  attemptsLeft: 'Attempts left: {count}',
  letters: 'Letters: {letters}',
  letter: 'Letter {letter}',
  hint: 'Hint: {hint}',
  guess: 'Your word',
  submit: 'Submit',
  remove: 'Delete a letter',
  mix: 'Mix the letters',
  wrong: '{word} is not the word.',
  inPlace: '{count} in place',
  again: 'You already tried {word}.',
  otherLetters: 'Use each of these five letters once.',
  tried: 'Tried so far',
});
