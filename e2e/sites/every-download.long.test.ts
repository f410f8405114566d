import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast, taskCast } from '../../server/seed/cast.ts';
import { openStaffTab } from '../harness/people.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser } from '../harness/task-area.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

/** Presses a control that downloads a file. Returns the file's name and its received bytes. */
async function fetchFile(page: Page, control: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()]);
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

/** The control that exports the orders of the proposed days. */
async function openOrders(page: Page): Promise<Locator> {
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Orders');
  return page.getByRole('region', { name: 'Export' }).getByRole('button', { name: 'Export CSV' });
}

type Export = {
  what: string;
  /** Opens the page as its person. Returns the control. */
  open: (page: Page) => Promise<Locator>;
  name: RegExp;
  judge: (text: string) => void;
};

function judgeAccount(username: string): Export['judge'] {
  return (text) => {
    expect(JSON.parse(text)).toBeTypeOf('object');
    expect(text).toContain(username);
    expect(text).not.toContain('argon2');
  };
}

const exports: readonly Export[] = [
  {
    what: 'the orders of a span, for a spreadsheet',
    open: openOrders,
    name: /^regz-orders-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
    judge: (text) => {
      const [head = '', ...rows] = text.trimEnd().split('\r\n');
      expect(head.startsWith('\u{FEFF}')).toBe(true);
      expect(rows.length).toBeGreaterThan(3);
      expect(text).toContain(cast.nethmi.username);
    },
  },
  {
    what: 'the coupons, for a spreadsheet',
    open: async (page) => {
      await comeBackAsAdmin(page, here.product);
      await openStaffTab(page, 'Plans & Prices');
      await openStaffTab(page, 'Coupons');
      return page
        .getByRole('region', { name: 'Coupons' })
        .getByRole('button', { name: 'Export CSV' });
    },
    name: /^regz-coupons\.csv$/,
    judge: (text) => {
      expect(text.startsWith('\u{FEFF}')).toBe(true);
      expect(text).toContain('"HALF-PRICE",50,');
    },
  },
  {
    what: 'what is held about a customer, without secrets',
    open: async (page) => {
      await comeBack(page, here.product, cast.nethmi);
      await page.goto(`${here.product.client}/delete-account`);
      return page.getByRole('link', { name: 'Download my data' });
    },
    name: /^regz-account\.json$/,
    judge: judgeAccount(cast.nethmi.username),
  },
  {
    what: 'what is held about a task user, without secrets',
    open: async (page) => {
      await logInTaskUser(page, here.product, taskCast.sanduni);
      await page.goto(`${here.product.client}/tasks?view=settings`);
      return page.locator('a[download]');
    },
    name: /^regz-task-account\.json$/,
    judge: judgeAccount(taskCast.sanduni.username),
  },
];

it.each(exports)('An export arrives with the right bytes: $what', async ({ open, name, judge }) => {
  const { page, complaints } = await here.visit();
  const file = await fetchFile(page, await open(page));
  expect(file.name).toMatch(name);
  judge(file.bytes.toString('utf8'));
  expect(complaints).toEqual([]);
});

/** Presses every download of the open page. Returns the titles of those with a stored file. */
async function fetchAll(page: Page): Promise<string[]> {
  const copies = page.getByRole('button', { name: /^Copy checksum of / });
  await copies.first().waitFor();
  const titles = [];
  for (const copy of await copies.all()) {
    const title = (await copy.getAttribute('aria-label'))?.replace('Copy checksum of ', '') ?? '';
    titles.push(title);
    const card = page.getByRole('region', { name: title, exact: true });
    const shown = await card.getByText(/^[0-9a-f]{64}$/).textContent();
    const name = `Download ${title}`;
    const control = card.getByRole('link', { name }).or(card.getByRole('button', { name }));
    const { bytes } = await fetchFile(page, control);
    expect(createHash('sha256').update(bytes).digest('hex'), title).toBe(shown);
  }
  return titles;
}

it('Every file arrives with the checksum on its card', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(here.product.download);
  const tools = await fetchAll(page);
  await page.goto(`${here.product.download}/?tab=developers`);
  const samples = await fetchAll(page);
  await comeBack(page, here.product, cast.ruwan);
  await page.goto(`${here.product.client}/download`);
  const licensed = await fetchAll(page);
  expect([tools, samples, licensed].map(({ length }) => length > 0)).toEqual([true, true, true]);
  expect(new Set([...tools, ...samples, ...licensed]).size).toBeGreaterThan(4);
  expect(complaints).toEqual([]);
});

it('A visitor browses a sample project’s pictures', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.download}/?tab=developers`);
  const card = page.getByRole('region', { name: 'Crosshair Overlay' });
  const preview = card.getByRole('button', { name: 'Preview images of Crosshair Overlay' });
  expect(await preview.getAttribute('data-shown')).toBe('1');
  // The journeys use reduced motion, so each press shows the next picture.
  await preview.click();
  expect(await preview.getAttribute('data-shown')).toBe('2');
  // Without reduced motion they rotate under the mouse.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.mouse.move(0, 0);
  await preview.hover();
  await card.locator('[data-shown="3"]').waitFor();
  await page.mouse.move(0, 0);
  expect(complaints).toEqual([]);
});
