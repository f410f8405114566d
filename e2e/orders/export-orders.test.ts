import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast, taskCast } from '../../server/seed/cast.ts';
import { field, openStaffTab } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { logInTaskUser } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world(({ product }) => product.regz('seed'));

/** A file as it arrived, with the mark of its encoding. */
async function written(file: Download): Promise<string> {
  return (await buffer(await file.createReadStream())).toString('utf8');
}

it('staff export the orders of a span as a file that a spreadsheet reads, and a span without a start is refused in words', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Orders');
  const card = page.getByRole('region', { name: 'Export' });
  const press = () => card.getByRole('button', { name: 'Export CSV' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(file.suggestedFilename()).toMatch(/^regz-orders-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await written(file);
  const [head = '', ...rows] = csv.trimEnd().split('\r\n');
  expect(head.startsWith('\u{FEFF}')).toBe(true);
  expect(rows.length).toBeGreaterThan(3);
  expect(csv).toContain(cast.nethmi.username);

  await field(card, 'From').fill('');
  await press();
  await card.getByRole('alert').waitFor();
  expect(complaints).toEqual([]);
});

it('a task user downloads what is held about the account, a file without secrets', async () => {
  const { page, complaints } = await here.visit();
  await logInTaskUser(page, here.product, taskCast.sanduni);
  await page.goto(`${here.product.client}/tasks?view=settings`);
  const link = page.locator('a[download]');
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe('regz-task-account.json');
  const held = await written(file);
  expect(JSON.parse(held)).toBeTypeOf('object');
  expect(held).toContain(taskCast.sanduni.username);
  expect(held).not.toContain('argon2');
  expect(complaints).toEqual([]);
});
