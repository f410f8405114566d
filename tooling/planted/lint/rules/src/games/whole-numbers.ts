/** What a game may compute with. */
export function place(at: number, most: number) {
  return Math.max(0, Math.min(most, Math.floor(at)));
}

/** And how it may put things in order. */
export function inOrder(places: readonly number[]) {
  return places.toSorted((one, other) => one - other);
}
