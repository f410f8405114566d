/** The ten games of a day, by their names in `game_completions`. */
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
export type GameName = (typeof gameNames)[number];

/** The same games by their names in addresses, files and texts, in the same order. */
export const gameSlugs = [
  'mini-shooter',
  'memory-match',
  'quick-math',
  'word-scramble',
  'target-clicker',
  'color-sequence',
  'maze-runner',
  'trivia',
  'reaction-test',
  'puzzle',
] as const;
export type GameSlug = (typeof gameSlugs)[number];

/** Returns the name of a game in the ledger and the exports. */
export function gameName(slug: GameSlug): GameName {
  const name = gameNames[gameSlugs.indexOf(slug)];
  if (name === undefined) throw new Error(`unknown game ${slug}`);
  return name;
}

/** Returns the game with a name from a stored proof of a win. Undefined for an unknown name. */
export function gameSlug(name: string): GameSlug | undefined {
  return gameSlugs[gameNames.findIndex((each) => each === name)];
}
