import { texts } from '../../sentences.ts';

export const puzzle = texts({
  board: 'Board of 4 by 4 cells. Arrow keys slide a tile into the gap.',
  tile: '{tile}, row {row} column {column}',
  canMove: '{tile}, can move {direction}',
  directions: { up: 'up', right: 'right', down: 'down', left: 'left' },
  gap: 'gap',
  gapAt: 'Gap: row {row} column {column}',
  row: 'Row {row}: {tiles}',
  home: 'Tiles in place: {count} of {all}',
});
