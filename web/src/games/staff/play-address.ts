/** The views of the Games tab, by the value that `?view=` has in the address. */
export const gameViews = ['plays', 'rates', 'words', 'questions'] as const;

/** Where the panel shows one play. */
export function playAddress(id: string): string {
  return `?tab=games&play=${id}`;
}
