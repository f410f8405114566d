import { tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import { hookEvents } from '@regz/rules/event-hooks/endpoints.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { laptop, type Screen } from '../harness/browser.ts';
import { judge, judgeShown } from '../harness/pages/judge-page.ts';
import { customerPages, publicPages, staffPages } from '../harness/pages/page-lists.ts';
import { nimal, register } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

/** The content of these tabs after a press, besides their initial content. */
const staffActs = [
  ['/admin?tab=staff', 'Change role'],
  ['/admin?tab=api-tokens', 'Create token'],
  ['/admin?tab=api-tokens', 'Revoke'],
  ['/admin?tab=event-hooks', 'Edit'],
  ['/admin?tab=event-hooks', 'Deliveries'],
] as const;

const here = world(async ({ product, visit }) => {
  const { page, context } = await visit();
  await register(page, product, nimal);
  await comeBackAsAdmin(page, product);
  await connectPrograms(page);
  await context.close();
});

/** A token and an endpoint with a delivery, with long names and addresses. */
async function connectPrograms(page: Page): Promise<void> {
  await post(page, '/api/api-tokens', {
    name: 'TheBookkeepingProgramOfTheHeadOfficeInColomboThatReadsAll',
    scopes: tokenScopes,
    days: 90,
    addressBlocks: ['2001:db8:85a3:8d3:1319:8a2e:370:7348/128'],
    ownPassword: admin.password,
  });
  const { id } = await post(page, '/api/event-hooks', {
    url: 'http://127.0.0.1:9/automation/regz/v1/incoming/5f2b9a7c1e4d-orders-and-licenses',
    description: 'The bot that announces orders to the whole team',
    events: hookEvents,
  });
  await post(page, `/api/event-hooks/${id}/test`, {});
}

/** Sends a request like the page itself, with its session. */
async function post(page: Page, path: string, input: object) {
  return page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(to, { method: 'POST', headers, body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${text}`);
      return text === '' ? {} : JSON.parse(text);
    },
    [path, JSON.stringify(input)] as const,
  );
}

/** The smallest screen, on which most elements are stacked. */
const smallPhone: Screen = { width: 320, height: 640 };
const looks: { colorScheme: 'dark' | 'light'; screen: Screen }[] = [
  { colorScheme: 'dark', screen: laptop },
  { colorScheme: 'light', screen: smallPhone },
];

// While one page waits for its network to be idle, another can be examined.
describe.concurrent.each(looks)('in $colorScheme at $screen.width px', (look) => {
  it('public pages are accessible, fit, and log no errors', async () => {
    const { page, context, complaints } = await here.visit(look);
    await useTheme(page, look.colorScheme);
    for (const [site, path] of publicPages) await judge(page, `${here.product[site]}${path}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('pages behind the login are too', async () => {
    const { page, context, complaints } = await here.visit(look);
    await useTheme(page, look.colorScheme);
    await comeBack(page, here.product, nimal);
    await comeBackAsAdmin(page, here.product);
    for (const path of customerPages) {
      await judge(page, `${here.product.client}${path}`);
      if (look.screen === smallPhone) expect(await brokenWords(page), path).toEqual([]);
    }
    for (const path of staffPages) await judge(page, `${here.product.client}${path}`);
    for (const [path, act] of staffActs) {
      await page.goto(`${here.product.client}${path}`);
      await page.getByRole('button', { name: act }).first().press('Enter');
      const shown = page.getByRole('dialog').or(page.getByRole('region', { name: act }));
      await shown.first().waitFor();
      await judgeShown(page, `${path}: ${act}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** The words that break across lines. Keys and checksums in monospaced type may. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest('.font-mono') instanceof Element) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[A-Za-z]{2,}/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** Every page starts with the theme that the person chose before. */
async function useTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((chosen) => {
    const domain = location.hostname.endsWith('regz.localhost') ? '; domain=regz.localhost' : '';
    document.cookie = `regz-theme=${chosen}; path=/${domain}`;
  }, theme);
}
