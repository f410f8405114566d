import { appendFileSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { lookOver } from '../harness/pages/judge-page.ts';
import { customerPages, publicPages, taskPages } from '../harness/pages/page-lists.ts';
import { comeBack } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';
const here = seededWorld();
const latin = new Set(readFileSync(new URL('../../texts/src/latin-words.txt', import.meta.url), 'utf8').split('\n'));
const phrases = [...latin].filter((each) => each.includes(' '));
const DATA = '[lang="en"], [translate="no"], script, style, noscript, option, code, time';
async function foreignWords(page: Page) {
  const texts = await page.evaluate((data) => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) if (node.parentElement?.closest(data) === null) found.push(node.nodeValue ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) for (const element of document.querySelectorAll(`[${name}]`)) if (element.closest(data) === null) found.push(element.getAttribute(name) ?? '');
    return found;
  }, DATA);
  return texts.filter((t) => (phrases.reduce((r, p) => r.replaceAll(p, ''), t).match(/[A-Za-z][\w'’.@&-]*\w/g) ?? []).some((w) => !latin.has(w)));
}
const report = (s: string) => appendFileSync('/tmp/survey.txt', s + '\n');
const seen = new Set<string>();
async function look(page: Page, url: string, language: string, width: number) {
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
  } catch (e) { report(`${language} ${width} ${url} GOTO ${String(e).slice(0, 100)}`); return; }
  const where = `${language} ${width} ${url.replace(/http:\/\/(.*?)regz.localhost:\d+/, '$1')}`;
  const lang = await page.evaluate(() => document.documentElement.lang);
  if (lang !== language) report(`${where} LANG ${lang}`);
  const wide = await page.evaluate(() => {
    const w = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= w) return [];
    return [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > w + 1 && [...e.children].every((c) => c.getBoundingClientRect().right <= w + 1)).slice(0, 4).map((e) => `${e.localName} "${(e.textContent ?? '').slice(0, 40)}" ${e.parentElement?.className.slice(0, 80)}`);
  });
  for (const each of wide) report(`${where} WIDE ${each}`);
  try { await lookOver(page, url); } catch (e) { const s = String(e.message ?? e) + JSON.stringify((e as any).actual ?? ''); if (!s.includes('"violations":[]')) report(`${where} LOOK ${s.slice(0, 700)}`); }
  for (const t of await foreignWords(page)) { if (!seen.has(language + t)) report(`${where} WORDS ${t.slice(0, 200)}`); seen.add(language + t); }
  const name = where.replace(/[^\w]+/g, '-');
  await page.evaluate(() => { document.documentElement.dataset['theme'] = 'light'; });
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
}
const wanted = (process.env['SURVEY'] ?? 'si:320,si:1280,ta:320,ta:390,ta:1280').split(',').map((s) => s.split(':'));
it.each(wanted)('survey %s %s', { timeout: 550000 }, async (language, w) => {
  const width = Number(w);
  const screen = { width, height: width < 800 ? 844 : 800 };
  const cookies = [here.product.main, here.product.client, here.product.download].map((url) => ({ name: 'regz-language', value: language!, url }));
  const a = await here.visit({ screen });
  await a.page.context().addCookies(cookies);
  for (const [site, path] of publicPages) if (path !== '/admin-login' && !path.includes('policy') && !path.includes('terms')) await look(a.page, `${here.product[site]}${path}`, language!, width);
  await a.context.close();
  const b = await here.visit({ screen });
  await comeBack(b.page, here.product, cast.ruwan);
  await b.page.context().addCookies(cookies);
  for (const path of customerPages) await look(b.page, `${here.product.client}${path}`, language!, width);
  await b.context.close();
});
