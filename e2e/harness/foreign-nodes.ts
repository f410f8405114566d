import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cast, colleague, taskCast } from '../../server/seed/cast.ts';

/**
 * The moment at which an extension changes the page: before our scripts run, while they run, or
 * after they have loaded.
 */
export const moments = ['interactive', 'DOMContentLoaded', 'load'] as const;
export type Moment = (typeof moments)[number];

/**
 * Changes every document like password managers and grammar tools: it adds an element next to the
 * heading and each field (also later ones), elements at both ends of the body, and attributes to
 * the elements it has seen.
 */
export async function bringExtension(page: Page, moment: Moment): Promise<void> {
  await page.addInitScript((when) => {
    const unseen = ':is(input, textarea, select):not([data-seen-by-extension])';
    function putBesideFields() {
      for (const field of document.querySelectorAll(unseen)) {
        field.setAttribute('data-seen-by-extension', '');
        field.after(document.createElement('password-manager'));
      }
    }
    function put() {
      putBesideFields();
      new MutationObserver(putBesideFields).observe(document, { childList: true, subtree: true });
      document.querySelector('h1')?.before(document.createElement('read-aloud'));
      document.documentElement.setAttribute('data-extension-installed', '');
      document.body.setAttribute('data-extension-listens', '');
      document.body.prepend(document.createElement('grammar-tool'));
      document.body.append(document.createElement('password-manager-frame'));
      document.head.append(document.createElement('meta'));
    }
    if (when === 'load') addEventListener('load', put);
    else if (when === 'DOMContentLoaded') document.addEventListener(when, put);
    else {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') put();
      });
    }
  }, moment);
}

/** Names that a translator must not touch. */
const names = [...Object.values({ ...cast, ...taskCast }), colleague].map((each) => each.username);

/**
 * Changes every document like a browser's translator: it replaces each text (also later ones) with
 * elements that contain it, except for text marked as not translatable. It reports an error if it
 * can change a name, a key or a code.
 */
export async function bringTranslator(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    const code = /^(?=.*\d)(?=.*[A-Z])[\dA-Z]+(?:-[\dA-Z]+){2,}$|^(?:RGZ|REGZ|CAST)-/;
    const isOurs = !location.pathname.startsWith('/stand-ins');
    const isKept = (word: string) => isOurs && (kept.includes(word) || code.test(word));
    const left = 'script, style, noscript, title, textarea, option, font, svg, [translate="no"]';
    function translate(text: Node) {
      const { parentElement, nodeValue } = text;
      if (!(text instanceof Text) || parentElement === null || nodeValue === null) return;
      if (nodeValue.trim() === '' || parentElement.closest(left) !== null) return;
      const words = nodeValue.split(/[^\p{L}\p{N}@._-]+/u).map((word) => word.replace(/\.$/, ''));
      for (const word of words.filter(isKept)) {
        reportError(`A translator changes “${word}” in “${nodeValue}” of ${location.href}`);
      }
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = nodeValue;
      text.replaceWith(outer);
    }
    function translateAll(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
      translate(root);
    }
    addEventListener('load', () => {
      translateAll(document.body);
      const later = new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) translateAll(node);
      });
      later.observe(document.body, { childList: true, subtree: true });
    });
  }, names);
}

/** React's message when it finds a foreign node and renders the page again. Users do not see it. */
const RECOVERED = /Minified React error #(?:418|419|421|422|423|425)/;

/** The errors that foreign nodes do not explain. */
export function unexpected(complaints: readonly string[]): string[] {
  return complaints.filter((each) => !RECOVERED.test(each));
}

/** Waits until React or Preact has hydrated the page, if the page has scripts. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('link[rel="modulepreload"]') === null) return true;
    // Preact stores its tree on the element that it renders into.
    if ('__k' in document.body) return true;
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

/**
 * Opens a page whose scripts wait until the result is called, so that only its document is present.
 */
export async function holdScripts(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.unroute('**/assets/**/*.js');
  await page.route('**/assets/**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('password-manager-frame').waitFor({ state: 'attached' });
  return () => held.resolve(undefined);
}

/** Types into every field that can be seen and is empty, as a person would: not behind a dialog. */
async function typeEverywhere(page: Page): Promise<void> {
  const dialog = page.locator('dialog:modal');
  const place = (await dialog.count()) > 0 ? dialog : page.locator('body');
  const fields = place.locator(
    'input:not([type]), input[type="text"], input[type="email"], input[type="password"], textarea',
  );
  for (const field of await fields.filter({ visible: true }).all()) {
    if ((await field.inputValue()) !== '' || !(await field.isEditable())) continue;
    await field.fill('7');
    await field.press('End');
    if ((await field.inputValue()) === '')
      throw new Error(`A field of ${page.url()} lost its text.`);
  }
}

/** Opens a page, waits until it is hydrated and has its data, and uses its fields. */
export async function useFields(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilTakenOver(page);
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await useShownFields(page);
}

/** Uses the fields of the open page, which must keep working. */
export async function useShownFields(page: Page): Promise<void> {
  const text = () => page.locator('body').innerText();
  await page.waitForFunction(() => document.body.innerText.length > 80);
  await typeEverywhere(page);
  expect(await text(), page.url()).not.toMatch(/Unexpected Application Error|Something went wrong/);
  // Some redirect to another page.
  await page.locator('h1').first().waitFor();
}
