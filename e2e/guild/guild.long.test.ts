import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const HOSTILE = `"><img src=x onerror="window.harmed=1">`;
const EMAIL = 'tharu@example.com';
const here = world();

it('A player applies, is accepted, and withdraws', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/guild`);
  await field(page, 'In-game name').fill(HOSTILE);
  await field(page, 'Experience level').selectOption('Expert (5+ years)');
  await field(page, 'Message (optional)').fill(HOSTILE);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.getByText('Please fill in all required fields.').waitFor();
  await page.reload();
  await page.waitForFunction(
    (name) => document.querySelector<HTMLInputElement>('[name=inGameName]')?.value === name,
    HOSTILE,
  );
  expect(await field(page, 'Experience level').inputValue()).toBe('Expert');
  await field(page, 'Email').fill(EMAIL);
  await page.route('**/api/guild/applications', (route) => route.abort('connectionrefused'));
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.getByText('Failed to submit application. Please try again.').waitFor();
  await page.unroute('**/api/guild/applications');
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.getByText('Guild application submitted successfully!').waitFor();
  await judgeShown(page, 'the application is sent');
  expect(await page.evaluate(() => Object.keys(globalThis.localStorage))).toEqual([]);

  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  await staff.page.getByRole('tab', { name: 'Guild' }).click();
  await staff.page.getByRole('heading', { name: HOSTILE }).waitFor();
  await judgeShown(staff.page, 'applications in the panel');
  await staff.page.getByRole('button', { name: 'Accept' }).click();
  const dialog = staff.page.getByRole('dialog');
  await field(dialog, 'Note to the applicant (optional)').fill('See you on Friday.');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await staff.page.getByText('Decision sent').waitFor();
  await staff.page.getByText('No applications').waitFor();

  await openNewestMail(page, here.product, EMAIL, 'Welcome to the guild');
  await page.getByRole('link', { name: '/guild/application#' }).click();
  await page.getByText('See you on Friday.').waitFor();
  await page.getByRole('link', { name: 'Connect Discord in the client area' }).waitFor();
  await judgeShown(page, 'the application behind its link');
  await page.getByRole('button', { name: 'Withdraw and delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Your application was withdrawn and deleted.').waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'harmed'))).toBeUndefined();
  expect(await staff.page.evaluate(() => Reflect.get(globalThis, 'harmed'))).toBeUndefined();
  expect([...complaints, ...staff.complaints]).toEqual([]);
});
