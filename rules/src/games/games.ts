/** The ten games of a day, as `game_completions` names them. Source: specification B 9. */
export const gameNames = [
  'Mini Shooter',
  'Memory Match',
  'Quick Math',
  'Word Scramble',
  'Target Clicker',
  'Color Sequence',
  'Maze Runner',
  'Trivia',
  'Reaction Test',
  'Puzzle',
] as const;
