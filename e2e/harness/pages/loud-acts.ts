import type { Page } from 'playwright-core';

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
