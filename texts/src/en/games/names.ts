import { texts } from '../../sentences.ts';

export const gameNames = texts({
  'mini-shooter': 'Mini Shooter',
  'memory-match': 'Memory Match',
  'quick-math': 'Quick Math',
  'word-scramble': 'Word Scramble',
  'target-clicker': 'Target Clicker',
  'color-sequence': 'Color Sequence',
  'maze-runner': 'Maze Runner',
  trivia: 'Trivia',
  'reaction-test': 'Reaction Test',
  puzzle: 'Puzzle',
});
