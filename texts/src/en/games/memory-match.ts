import { texts } from '../../sentences.ts';

export const memoryMatch = texts({
  remember: 'Remember these cards',
  remembered: 'I am ready',
  movesLeft: 'Moves left: {count}',
  pairsLeft: 'Pairs left: {count}',
  card: 'Card {column}, row {row}',
  faceDown: 'face down',
  match: 'A pair!',
  noMatch: 'No pair.',
  deck: 'These were the cards.',
  symbols: ['sun', 'moon', 'star', 'heart', 'leaf', 'lightning', 'drop', 'diamond'],
});
