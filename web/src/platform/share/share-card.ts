import type { GameSlug } from '@regz/rules/games/game-names.ts';

/** A square of a row: done, to be done, or in the color of a game. */
export type Cell = boolean | GameSlug;

type CardRow = { label: string; cells: readonly Cell[] };

/** What is shared of a day or a result: no name, no word, no key. */
export type ShareCard = {
  heading: string;
  /** The day in words. */
  day: string;
  /** What is to be proud of, large, and below it what it is. */
  figure: string;
  caption: string;
  rows: readonly CardRow[];
  /** Where one can do the same. */
  address: string;
};

/** A card as text, for where no picture goes. */
export function cardText(card: ShareCard): string {
  const { heading, day, figure, caption, rows, address } = card;
  const squares = (cells: readonly Cell[]) =>
    cells.map((cell) => (cell === false ? '⬜' : '🟩')).join('');
  return [
    `${heading} · ${day}`,
    `${figure} ${caption}`,
    ...rows.map(({ label, cells }) => `${squares(cells)} ${label}`),
    address,
  ].join('\n');
}
