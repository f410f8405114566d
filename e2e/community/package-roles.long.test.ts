import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { field, logInAsAdmin } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();
const gold = { id: '600000000000000001', name: 'Gold', color: 0xff_d7_00 };

async function arrange(change: object): Promise<void> {
  const answer = await fetch(`${here.product.localhost}/stand-ins/community/world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: { requests: 1000, windowMs: 1000 }, ...change }),
  });
  expect(answer.status).toBe(200);
}

async function openTab(page: Page): Promise<void> {
  await logInAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Community' }).click();
  await page.getByRole('heading', { name: 'Discord roles' }).waitFor();
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

it('Staff give a package other roles after they have read the consequences', async () => {
  await arrange({ roles: [{ ...gold, position: 100 }] });
  const { page, complaints } = await here.visit();
  await openTab(page);
  await page.getByRole('button', { name: 'Edit the roles of Legit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of Legit' });
  await field(dialog, 'Find a role').fill('gold');
  await dialog.getByRole('checkbox', { name: 'Gold' }).check();
  await field(dialog, 'Find a role').fill('');
  await dialog.getByRole('checkbox', { name: 'Essential' }).check();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByText('The bot cannot assign some of these roles yet.').waitFor();
  await dialog.getByText('No package gives Gold yet.').waitFor();
  await dialog.getByText('0 members get a role').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByRole('checkbox', { name: 'Essential' }).isChecked()).toBe(true);
  await arrange({ roles: [{ ...gold, name: 'Golden', position: 20 }] });
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByText('Golden').first().waitFor();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await page.getByText('Roles saved. Members are updated one after the other.').waitFor();
  await rowOf(page, 'Legit').getByText('Golden').waitFor();
  expect(complaints).toEqual([]);
});

it("A colleague's change is shown before it is replaced", async () => {
  const first = await here.visit();
  const second = await here.visit();
  const choose = async (page: Page, role: string) => {
    await page.getByRole('button', { name: 'Edit the roles of Tester', exact: true }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: role }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click();
  };
  const save = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Save roles' }).click();
  await openTab(first.page);
  await openTab(second.page);
  await choose(first.page, 'Trial');
  await choose(second.page, 'Supreme');
  await save(first.page);
  await first.page.getByText('Roles saved.').waitFor();
  await save(second.page);
  const dialog = second.page.getByRole('dialog');
  await dialog.getByText('The package now gives: Tester, Trial.').waitFor();
  await save(second.page);
  await rowOf(second.page, 'Tester').getByText('Supreme').waitFor();
  expect(await rowOf(second.page, 'Tester').getByText('Trial').count()).toBe(0);
});

it('A deleted role is marked, also while Discord does not answer', async () => {
  await arrange({ deleteRoles: [gold.id] });
  const { page } = await here.visit();
  await openTab(page);
  await rowOf(page, 'Legit').getByText(gold.id).waitFor();
  await rowOf(page, 'Legit').getByText('Deleted in Discord').waitFor();
  const answer = { status: 502, body: {} };
  await arrange({ failures: [{ match: '/users/@me', answer, times: 2 }] });
  await page.reload();
  await page.getByText('Discord is not responding.').waitFor();
  await rowOf(page, 'Legit').getByText(gold.id).waitFor();
  expect(await page.getByRole('button', { name: 'Edit the roles of' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Edit the roles of Legit', exact: true }).waitFor();
});
