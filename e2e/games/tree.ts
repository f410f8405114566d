import type { Locator, Page } from 'playwright-core';

/**
 * A game as a blind person has it: the accessibility tree says what there is, and presses go by
 * names and roles alone.
 */
export type Tree = {
  /** Waits until the game announces something, and returns it. */
  hears: (what: RegExp) => Promise<RegExpExecArray>;
  /** Presses the button of a name with the keyboard. */
  press: (name: string | RegExp) => Promise<void>;
  /** Types into the field of a name and sends it with Enter. */
  write: (name: RegExp, text: string) => Promise<void>;
};

/** How often announcements are polled. */
const LISTEN_MS = 40;

function treeOf(page: Page): Tree {
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp): Locator =>
    dialog.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  return {
    async hears(what) {
      for (;;) {
        const said = what.exec(await dialog.ariaSnapshot());
        if (said !== null) return said;
        await page.waitForTimeout(LISTEN_MS);
      }
    },
    press: (name) => button(name).press('Enter'),
    async write(name, text) {
      const field = dialog.getByRole('textbox', { name });
      await field.fill(text);
      await field.press('Enter');
    },
  };
}

/** Opens a game by the names of the tab and its card; returns its tree. */
export async function openByName(page: Page, game: string): Promise<Tree> {
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: `Play Game: ${game}`, exact: true }).press('Enter');
  const tree = treeOf(page);
  await tree.hears(/heading "How to play"/u);
  return tree;
}
