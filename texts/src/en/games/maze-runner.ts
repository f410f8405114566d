import { texts } from '../../sentences.ts';

export const mazeRunner = texts({
  tally: 'Steps left to the flag: {steps}',
  board: 'Maze of 8 by 8 cells. Arrow keys move you.',
  cell: 'Row {row}, column {column}',
  you: 'you',
  exit: 'exit',
  ways: 'Ways: {ways}',
  directions: { 1: 'up', 2: 'right', 4: 'down', 8: 'left' },
});
