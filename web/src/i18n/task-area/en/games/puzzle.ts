/** Words of Puzzle. */
export const puzzle = {
  name: 'Puzzle',
  objective: 'Put the 15 tiles in order in 60 seconds',
  help: [
    'Put the tiles in order, 1 to 15, with the gap at the end.',
    'Press a tile in line with the gap to slide it, or swipe.',
    'Arrow keys or W A S D slide the tile beside the gap that way.',
  ],
  board: 'Board of 4 by 4 cells. Arrow keys slide a tile into the gap.',
  tile: (tile: number, row: number, column: number) => `${tile}, row ${row} column ${column}`,
  canMove: (tile: string, direction: string) => `${tile}, can move ${direction}`,
  directions: { up: 'up', right: 'right', down: 'down', left: 'left' },
  gap: 'gap',
  gapAt: (row: number, column: number) => `Gap: row ${row} column ${column}`,
  row: (row: number, tiles: string) => `Row ${row}: ${tiles}`,
  home: (count: number, of: number) => `Tiles in place: ${count} of ${of}`,
};
