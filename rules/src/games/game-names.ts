/** The ten games of a day, as `game_completions` names them. */
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

/** The same games as addresses, files and texts name them, in the same order. */
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

/** The name under which the ledger and the exports know a game. */
export function gameName(slug: GameSlug): GameName {
  const name = gameNames[gameSlugs.indexOf(slug)];
  if (name === undefined) throw new Error(`unknown game ${slug}`);
  return name;
}

/** The game with a name, as proofs of wins store it; undefined for none of ours. */
export function gameSlug(name: string): GameSlug | undefined {
  return gameSlugs[gameNames.findIndex((each) => each === name)];
}
