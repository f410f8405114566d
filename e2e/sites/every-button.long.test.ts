import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast, taskCast } from '../../server/seed/cast.ts';
import {
  bringExtension,
  bringTranslator,
  unexpected,
  useFields,
  useShownFields,
} from '../harness/foreign-nodes.ts';
import { customerPages, staffPages, staffViews, taskPages } from '../harness/pages/page-lists.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser } from '../harness/task-area.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld(undefined, {
  PAYMENT_PROVIDERS: 'sandbox,transfer',
});

/** Buttons that end the visit or open another site. */
const left = /^(?:log ?out|sign out|continue with|connect)/i;

/**
 * Marks the first button of the page whose kind was not pressed yet, and returns its kind. Null if
 * none is left. Buttons of one region that start with the same word are of one kind, like those of
 * a list's rows.
 */
async function markNextButton(page: Page, pressed: readonly string[]): Promise<string | null> {
  return page.evaluate(
    ({ known, leftOut }) => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
        const name = (button.ariaLabel ?? button.innerText).trim();
        const region = button.closest('section, form, [role="region"]');
        const heading = region?.querySelector('h2, h3')?.textContent ?? '';
        const kind = `${heading}: ${name.split(/[\s\d]/)[0]}`;
        const canBe = button.checkVisibility() && !button.disabled && name !== '';
        if (!canBe || known.includes(kind) || new RegExp(leftOut, 'i').test(name)) continue;
        button.setAttribute('data-next', '');
        return kind;
      }
      return null;
    },
    { known: pressed, leftOut: left.source },
  );
}

/**
 * Presses a button of each kind on a freshly opened page, and uses the fields that it opens.
 * Returns the kinds that opened a dialog.
 */
async function pressEveryKind(page: Page, path: string): Promise<string[]> {
  const url = `${here.product.client}${path}`;
  const pressed: string[] = [];
  const opened: string[] = [];
  await useFields(page, url);
  for (;;) {
    expect(new URL(page.url()).pathname, url).toBe(new URL(url).pathname);
    const kind = await markNextButton(page, pressed);
    if (kind === null) return opened;
    pressed.push(kind);
    await page.locator('[data-next]').evaluate((button: HTMLElement) => button.click());
    await page.waitForFunction(
      () => document.querySelector(':is(main, dialog) [aria-busy="true"]:not(button)') === null,
    );
    await useShownFields(page);
    if ((await page.locator('dialog:modal').count()) > 0) opened.push(`${path} ${kind}`);
    await useFields(page, url);
  }
}

/** Presses the buttons of some pages, and of the details that the first link of each list opens. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  page.on('dialog', (question) => void question.accept());
  const opened: string[] = [];
  const seen = new Set(paths);
  for (const path of paths) {
    opened.push(...(await pressEveryKind(page, path)));
    const link = page.locator('main a[aria-label^="Open "]').first();
    const href = (await link.count()) === 0 ? null : await link.getAttribute('href');
    if (href?.startsWith('/') !== true || seen.has(href)) continue;
    seen.add(href);
    opened.push(...(await pressEveryKind(page, href)));
  }
  return opened;
}

const guarantee =
  'in a browser that translates, with a password manager, and each page and dialog lives on';

/** A visit with an extension next to each field, in a browser that translates each text. */
async function visitTranslated() {
  const visit = await here.visit();
  await bringExtension(visit.page, 'load');
  await bringTranslator(visit.page);
  return visit;
}

it(`A customer presses a button of each kind ${guarantee}`, async () => {
  const { page, context, complaints } = await visitTranslated();
  await comeBack(page, here.product, cast.tharindu);
  expect(await walk(page, customerPages)).toContain('/dashboard/security Passkeys: Add');
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it(`A task user presses a button of each kind ${guarantee}`, async () => {
  const { page, context, complaints } = await visitTranslated();
  await logInTaskUser(page, here.product, taskCast.nuwan);
  expect(await walk(page, taskPages)).toContain('/tasks?view=settings Password: Change');
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

it(`Staff press a button of each kind ${guarantee}`, async () => {
  const { page, context, complaints } = await visitTranslated();
  await comeBackAsAdmin(page, here.product);
  expect((await walk(page, [...staffPages, ...staffViews])).length).toBeGreaterThan(50);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});
