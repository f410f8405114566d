/** What a game may compute with. */
export function place(at: number, most: number) {
  return Math.max(0, Math.min(most, Math.floor(at)));
}
