import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens a page and checks it. */
export async function judge(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await judgeShown(page, url);
}

/** Checks that the page has no accessibility violations and does not scroll sideways. */
export async function judgeShown(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ overflow, violations: await violations(page) }, what).toEqual({
    overflow: 0,
    violations: [],
  });
}

async function violations(page: Page): Promise<string[]> {
  // Through the debugger, because the pages' own policy allows no foreign script.
  await page.evaluate(axeSource);
  return page.evaluate(async (tags) => {
    const axe = Reflect.get(globalThis, 'axe');
    const { violations: found } = await axe.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
    });
    return found.map(
      (each: { id: string; nodes: { target: string[] }[] }) =>
        `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, AXE_TAGS);
}

/**
 * Checks a page in both themes: no accessibility violations, no sideways scrolling, and no clipped
 * text.
 */
export async function lookOver(page: Page, what: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    // Inherited colors reach the innermost elements some frames later. Elements that are scrolled
    // out of view keep their transitions after these end.
    await page.waitForFunction(
      () =>
        !document
          .getAnimations()
          .some((each) => each instanceof CSSTransition && each.playState !== 'finished'),
    );
    await judgeShown(page, `${what}, ${theme}`);
    expect(await clippedTexts(page), `${what}, ${theme}`).toEqual([]);
  }
}

/** The texts that their container cuts off, or that overflow their button. */
async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerance = 1;

    /** Text only for screen readers is in a box of one pixel. */
    function isHidden(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return true;
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        if (box.clientWidth === 1 && box.clientHeight === 1) return true;
      }
      return element.closest('select') !== null;
    }

    function isCut(text: DOMRect, element: Element): boolean {
      const edge = element.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(element);
      const holds = element.matches('button, a, [role="tab"]');
      const across = holds || overflowX !== 'visible';
      const down = holds || overflowY === 'hidden' || overflowY === 'clip';
      return (
        (across && (text.left < edge.left - tolerance || text.right > edge.right + tolerance)) ||
        (down && (text.top < edge.top - tolerance || text.bottom > edge.bottom + tolerance))
      );
    }

    /** Keyboard and touch can scroll to content beyond the edge of such a box. */
    function isScrolledAcross(element: Element): boolean {
      const { overflowX } = getComputedStyle(element);
      return overflowX === 'auto' && element.getAttribute('tabindex') === '0';
    }

    const clipped: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || text.nodeValue?.trim() === '' || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      for (
        let box: Element = parent;
        box !== document.body;
        box = box.parentElement ?? document.body
      ) {
        if (isScrolledAcross(box)) break;
        const cuts = lines.some((line) => isCut(line, box));
        if (cuts) clipped.push(`${text.nodeValue} in ${box.localName}.${box.className}`);
        if (getComputedStyle(box).position === 'fixed') break;
      }
    }
    return clipped;
  });
}

/** The texts of all acts in the brand's color. */
export async function loudActs(page: Page): Promise<string[]> {
  const acts = page.locator(':is(a, button):visible');
  return acts.evaluateAll((all) => {
    const sample = document.createElement('i');
    sample.style.backgroundColor = 'var(--color-accent)';
    document.body.append(sample);
    const loud = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return all
      .filter((act) => getComputedStyle(act).backgroundColor === loud)
      .map((act) => (act instanceof HTMLElement ? act.innerText : ''));
  });
}
