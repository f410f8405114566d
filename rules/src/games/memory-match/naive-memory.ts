/**
 * Memory Match once more, as somebody would play it at a table: what the tests hold the engine to.
 */
export function playNaively(
  deck: readonly number[],
  flips: readonly number[],
): { found: number[]; moves: number; refused: number } {
  const open = deck.map(() => false);
  let waiting = -1;
  let moves = 0;
  let refused = 0;
  for (const card of flips) {
    if (moves === 10 || open[card] === true || waiting === card) {
      refused += 1;
      continue;
    }
    if (waiting < 0) {
      waiting = card;
      continue;
    }
    moves += 1;
    if (deck[waiting] === deck[card]) {
      open[waiting] = true;
      open[card] = true;
    }
    waiting = -1;
  }
  return { found: deck.flatMap((_, card) => (open[card] === true ? [card] : [])), moves, refused };
}
