/** Words of Maze Runner. */
export const mazeRunner = {
  name: 'Maze Runner',
  objective: 'Find the way out of the maze in 15 seconds',
  help: [
    'Go from the dot to the flag before time is up.',
    'Arrow keys or W A S D; on a touch screen drag a finger through the maze.',
    'The board is hidden for 3 seconds, then time starts.',
  ],
  tally: (steps: number) => `Steps left to the flag: ${steps}`,
  board: 'Maze of 8 by 8 cells. Arrow keys move you.',
  cell: (row: number, column: number) => `Row ${row}, column ${column}`,
  you: 'you',
  exit: 'exit',
  ways: (ways: string) => `Ways: ${ways}`,
  directions: { 1: 'up', 2: 'right', 4: 'down', 8: 'left' },
};
