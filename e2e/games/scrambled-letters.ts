import type { Page } from 'playwright-core';

/** The play's letters, from a screen reader's announcement of their group. */
export async function lettersOf(page: Page): Promise<string[]> {
  const said = await page.getByRole('group', { name: /^Letters: / }).ariaSnapshot();
  const [, letters = ''] = /Letters: ([A-Z](?:, [A-Z]){4})/.exec(said) ?? [];
  return letters.split(', ');
}
