import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clippedTexts } from './clipped-texts.ts';
import { judgeShown } from './judge-page.ts';

/**
 * Checks a page in both themes: no accessibility violations, no sideways scrolling, and no clipped
 * text.
 */
export async function lookOver(page: Page, what: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    // Inherited colors reach the innermost elements some frames later.
    await page.waitForFunction(
      () => !document.getAnimations().some((each) => each instanceof CSSTransition),
    );
    await judgeShown(page, `${what}, ${theme}`);
    expect(await clippedTexts(page), `${what}, ${theme}`).toEqual([]);
  }
}
