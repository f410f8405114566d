/**
 * The tiles that stand in a guess, letter by letter: each takes the first of its kind that is free.
 * -1 for a letter that is none of them.
 */
export function tilesOf(letters: readonly string[], guess: string): number[] {
  const used: number[] = [];
  for (const letter of guess) {
    used.push(letters.findIndex((each, place) => each === letter && !used.includes(place)));
  }
  return used;
}
