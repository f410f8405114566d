import type { Locator, Page } from 'playwright-core';

/**
 * A game as somebody has it who sees nothing: the accessibility tree says what there is, and names
 * and roles are all that is pressed.
 */
export type Tree = {
  /** Waits until the game says something; gives what was said. */
  hears: (what: RegExp) => Promise<RegExpExecArray>;
  /** Presses the button of a name with the keyboard. */
  press: (name: string | RegExp) => Promise<void>;
  /** Types into the field of a name and sends it with Enter. */
  write: (name: RegExp, text: string) => Promise<void>;
};

/** How often what is said is listened to. */
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

/** Opens a game by the names of the tab and of its card; gives its tree. */
export async function openByName(page: Page, game: string): Promise<Tree> {
  await page.getByRole('tab', { name: 'Games' }).press('Enter');
  await page.getByRole('button', { name: `Play Game: ${game}`, exact: true }).press('Enter');
  const tree = treeOf(page);
  await tree.hears(/heading "How to play"/u);
  return tree;
}
