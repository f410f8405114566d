import { MOVES } from '@regz/rules/games/memory-match/memory-match.ts';
import type { Page } from 'playwright-core';

const face = /button "(?<card>Card \d, row \d): (?<shown>[a-z ]+)"/gu;
const told = /\w+, (?<second>\w+)\. /u;

/** The cards by their names, with the symbol of each face-up card. */
export async function cardsOf(page: Page): Promise<Map<string, string | null>> {
  const tree = await page.getByRole('dialog').ariaSnapshot();
  return new Map(
    [...tree.matchAll(face)].map(({ groups: { card = '', shown = '' } = {} }) => [
      card,
      shown === 'face down' ? null : shown,
    ]),
  );
}

/**
 * Plays Memory Match to the end with perfect memory, using only the accessibility tree.
 * @param turn Turns a face-down card, by its button's name.
 */
export async function playMemory(page: Page, turn: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Card 1, row 1: / }).waitFor();
  const begun = await cardsOf(page);
  const left = new Set(begun.keys());
  const seen = new Map([...begun].filter(([, symbol]) => symbol !== null));
  const status = page.getByRole('dialog').getByRole('status').filter({ hasText: /pair/iu });
  const other = (card: string) =>
    [...left].find((each) => each !== card && seen.get(each) === seen.get(card));
  const unseen = (but?: string) => [...left].find((each) => each !== but && !seen.has(each));

  for (let move = 1; move <= MOVES && left.size > 0; move += 1) {
    const sure = [...left].find((card) => seen.has(card) && other(card) !== undefined);
    const first = sure ?? unseen() ?? '';
    await turn(`${first}: face down`);
    await page.getByRole('button', { name: new RegExp(`^${first}: (?!face down)`, 'u') }).waitFor();
    seen.set(first, (await cardsOf(page)).get(first) ?? null);

    const second = other(first) ?? unseen(first) ?? '';
    await turn(`${second}: face down`);
    if (left.size === 2 || move === MOVES) return;
    seen.set(second, told.exec(await status.ariaSnapshot())?.groups?.['second'] ?? null);
    if (seen.get(first) === seen.get(second)) for (const card of [first, second]) left.delete(card);
  }
}
