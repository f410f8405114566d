/**
 * The tiles used in a guess, letter by letter: each takes the first free one of its kind. -1 for a
 * letter without a tile.
 */
export function tilesOf(letters: readonly string[], guess: string): number[] {
  const used: number[] = [];
  for (const letter of guess) {
    used.push(letters.findIndex((each, place) => each === letter && !used.includes(place)));
  }
  return used;
}
