import type { Page } from 'playwright-core';

/** The words of every act that the page shows in the brand's color. */
export async function loudActs(page: Page): Promise<string[]> {
  return page.locator(':is(a, button).bg-accent:visible').allInnerTexts();
}
