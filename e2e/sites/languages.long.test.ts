import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { laptop, type Screen } from '../harness/browser.ts';
import { lookOver } from '../harness/pages/judge-page.ts';
import { customerPages, publicPages } from '../harness/pages/page-lists.ts';
import { comeBack } from '../harness/returning.ts';
import { watchShifts } from '../harness/shifts.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

const latin = new Set(
  readFileSync(new URL('../../texts/src/latin-words.txt', import.meta.url), 'utf8').split('\n'),
);

const phrases = [...latin].filter((each) => each.includes(' '));
const WORD = /[A-Za-z][\w'’.@&-]*\w/g;

/** Policies are English until a native reader has read their translation. */
const english = new Set(['/privacy-policy', '/terms-conditions', '/return-policy']);

/** Texts that staff, the seed or a person typed. */
const DATA = '[lang="en"], [translate="no"], [hidden], script, style, noscript, code, time';

/** The Latin words of a page that are neither names nor data. A sentence may repeat data. */
async function foreignWords(page: Page): Promise<readonly string[]> {
  const { texts, data } = await page.evaluate((marked) => {
    const found = { texts: [''], data: [''] };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const kind = node.parentElement?.closest(marked) === null ? 'texts' : 'data';
      found[kind].push(node.nodeValue ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (element.closest(marked) === null) found.texts.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  }, DATA);
  const withoutPhrases = (text: string) =>
    phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text);
  const wordsOf = (all: string[]) =>
    new Set(all.map(withoutPhrases).flatMap((text) => text.match(WORD) ?? []));
  const isName = (word: string) =>
    latin.has(word) || word.split('-').every((each) => latin.has(each));
  const known = wordsOf(data);
  return [...wordsOf(texts)].filter((word) => !isName(word) && !known.has(word));
}

const MOST_SHIFT = 0.01;

const phone: Screen = { width: 390, height: 844 };
const smallPhone: Screen = { width: 320, height: 640 };
const looks: { language: 'si' | 'ta'; screen: Screen }[] = [
  { language: 'si', screen: smallPhone },
  { language: 'si', screen: laptop },
  { language: 'ta', screen: smallPhone },
  { language: 'ta', screen: phone },
];

describe.each(looks)('in $language at $screen.width px', ({ language, screen }) => {
  async function open(page: Page, url: string): Promise<void> {
    await page.goto(url, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.lang), url).toBe(language);
    await lookOver(page, url);
    if (!english.has(new URL(url).pathname)) {
      expect(await foreignWords(page), `Latin words of ${url}`).toEqual([]);
    }
  }

  const choose = (page: Page) =>
    page.context().addCookies(
      [here.product.main, here.product.client, here.product.download].map((url) => ({
        name: 'regz-language',
        value: language,
        url,
      })),
    );

  it('public pages fit, are accessible and say everything in the language', async () => {
    const { page, context } = await here.visit({ screen });
    await choose(page);
    for (const [site, path] of publicPages) {
      if (path !== '/admin-login') await open(page, `${here.product[site]}${path}`);
    }
    await context.close();
  });

  it('late fonts and data shift nothing on the way to a purchase', async () => {
    const { page, context } = await here.visit({ screen });
    await choose(page);
    const shifted = await watchShifts(page);
    for (const path of ['/', '/store']) {
      await page.goto(`${here.product.main}${path}`, { waitUntil: 'networkidle' });
      expect(await shifted(), path).toBeLessThanOrEqual(MOST_SHIFT);
    }
    await context.close();
  });

  it('pages behind the login fit, are accessible and say everything in the language', async () => {
    const { page, context } = await here.visit({ screen });
    await comeBack(page, here.product, cast.ruwan);
    await choose(page);
    for (const path of customerPages) await open(page, `${here.product.client}${path}`);
    await context.close();
  });
});
