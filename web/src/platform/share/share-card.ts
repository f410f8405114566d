import type { GameSlug } from '@regz/rules/games/game-names.ts';

/** A square of a row: done, to do, or in the color of a game. */
export type Cell = boolean | GameSlug;

type CardRow = { label: string; cells: readonly Cell[] };

/** The shared data of a day or a result. Contains no name, no word and no key. */
export type ShareCard = {
  heading: string;
  /** The day in words. */
  day: string;
  /** The large figure. The caption below describes it. */
  figure: string;
  caption: string;
  rows: readonly CardRow[];
  /** The address to do the same. */
  address: string;
};

/** A card as text, for targets without pictures. */
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
