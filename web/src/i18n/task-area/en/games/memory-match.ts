/** Words of Memory Match. */
export const memoryMatch = {
  name: 'Memory Match',
  objective: 'Find all 8 pairs in 10 moves',
  help: [
    'Eight of the sixteen cards are shown for 6 seconds. Remember them.',
    'Then turn two cards a move. Pairs stay open.',
    'You have 10 moves. Arrow keys and Enter, or a tap.',
  ],
  goesOn: 'The cards of the beginning are not shown a second time; pairs that you found stay open.',
  mistake: 'You are out of moves.',
  remember: 'Remember these cards',
  remembered: 'I am ready',
  movesLeft: (count: number) => `Moves left: ${count}`,
  pairsLeft: (count: number) => `Pairs left: ${count}`,
  card: (place: number, row: number) => `Card ${place}, row ${row}`,
  faceDown: 'face down',
  match: 'A pair!',
  noMatch: 'No pair.',
  deck: 'These were the cards.',
  symbols: ['sun', 'moon', 'star', 'heart', 'leaf', 'lightning', 'drop', 'diamond'],
};
