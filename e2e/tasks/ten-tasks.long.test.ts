import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field } from '../harness/people.ts';
import { sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const TASKS = 10;
const here = world();

async function solveInSinhala(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'මම රොබෝවක් නොවේ' }).click();
  await page.getByText('තහවුරු විය', { exact: true }).waitFor();
}

async function registerAndLogInInSinhala(page: Page): Promise<void> {
  await page.goto(`${here.product.main}/task-auth`);
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await page.getByRole('tab', { name: 'ලියාපදිංචිය' }).click();
  const form = page.getByRole('tabpanel', { name: 'ලියාපදිංචිය' });
  await field(form, 'පරිශීලක නාමය').fill(sanduni.username);
  await field(form, 'විද්‍යුත් තැපෑල').fill(sanduni.email);
  await field(form, 'මුරපදය').fill(sanduni.password);
  await solveInSinhala(page);
  await page.getByRole('button', { name: 'ගිණුම සාදන්න' }).click();
  await page.getByText('ලියාපදිංචිය සාර්ථකයි!').waitFor();
  const logIn = page.getByRole('tabpanel', { name: 'පිවිසෙන්න' });
  await field(logIn, 'පරිශීලක නාමය').fill(sanduni.username);
  await field(logIn, 'මුරපදය').fill(sanduni.password);
  await solveInSinhala(page);
  await page.getByRole('button', { name: 'පිවිසෙන්න', exact: true }).click();
}

/** Every task but the first and the last one opens a page, and is completed after its wait. */
async function doTask(page: Page, position: number): Promise<void> {
  if (position > 1 && position < TASKS) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: `බලන්න: කාර්යය ${position}`, exact: true }).click();
    await (await opened).close();
  }
  const complete = `අවසන් කරන්න: කාර්යය ${position}`;
  await page.getByRole('button', { name: complete, exact: true }).click();
}

it('Ten tasks in Sinhala earn the bonus', async () => {
  const { page, complaints } = await here.visit();
  await registerAndLogInInSinhala(page);
  for (let position = 1; position < TASKS; position += 1) {
    await doTask(page, position);
    await page.getByText(`තව ${TASKS - position}යි`, { exact: true }).waitFor();
  }
  await page.getByText('බෝනසය සූදානම්!').waitFor();
  await doTask(page, TASKS);
  const moment = page.getByRole('dialog', { name: 'බෝනසය හිමි විය!' });
  await moment.getByText('කාර්යය සම්පූර්ණයි! දෛනික බෝනසය හිමි විය: කාසි +100!').waitFor();
  await moment.getByText('අඛණ්ඩව දින 1').waitFor();
  await judgeShown(page, 'the moment of the bonus');
  await moment.getByRole('button', { name: 'ඉදිරියට' }).press('Enter');
  await page.locator('h2:focus').getByText('දෛනික ක්‍රීඩා අභියෝගය').waitFor();
  await page.getByRole('tab', { name: 'දෛනික කාර්ය' }).click();
  await page.getByText('අද කාර්ය දහයම අවසන්.').waitFor();
  await page.getByText('බෝනසය හිමි විය!', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'ශේෂය: කාසි 200. ප්‍රකාශය විවෘත කරන්න' }).click();
  await page.getByText('දවසේ එකතුව: +200').waitFor();
  const movements = page.getByRole('listitem').filter({ hasText: '#' });
  const [bonus = '', ...tasks] = await movements.allInnerTexts();
  expect(bonus).toMatch(/^දෛනික බෝනසය: දහයක් නිමයි\s+#11 [^]*\s\+100\s/);
  expect(tasks).toHaveLength(TASKS);
  for (const [index, text] of tasks.entries()) {
    const position = TASKS - index;
    expect(text).toMatch(new RegExp(`^කාර්යය ${position}: .+\\s+#${position} [^]*\\s\\+10\\s`));
  }
  expect(complaints).toEqual([]);
});
