import { expect, it } from 'vitest';
import { openNewestMail } from '../harness/mailbox.ts';
import { field, solveChallenge } from '../harness/people.ts';
import { logInTaskUser, registerTaskUser, sanduni } from '../harness/task-area.ts';
import { world } from '../harness/world.ts';

const here = world();
const changed = 'sanduni changed her mind';
const reset = 'sanduni forgot it again';

it('A task user changes the password, forgets it, and gets in again by mail', async () => {
  const { page, complaints } = await here.visit();
  await registerTaskUser(page, here.product, sanduni);
  await logInTaskUser(page, here.product, sanduni);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`The link is on its way to ${sanduni.email}.`).waitFor();
  await openNewestMail(page, here.product, sanduni.email, 'Verify your email address');
  await page.getByRole('link', { name: '/task-auth?confirm=email#' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('The address is verified').waitFor();

  await page.goto(`${here.product.client}/tasks?view=settings`);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await field(dialog, 'Current Password').fill('not this one');
  await field(dialog, 'New Password').fill(changed);
  await field(dialog, 'Confirm New Password').fill(changed);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByText('Password does not match').waitFor();
  expect(await field(dialog, 'New Password').inputValue()).toBe(changed);
  await field(dialog, 'Current Password').fill(sanduni.password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Password changed successfully').waitFor();

  const { page: elsewhere, complaints: others } = await here.visit();
  await elsewhere.goto(`${here.product.client}/task-auth`);
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await field(elsewhere, 'Email').fill(sanduni.email);
  await solveChallenge(elsewhere);
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await elsewhere.getByText(`If ${sanduni.email} is the verified address`).waitFor();
  await openNewestMail(elsewhere, here.product, sanduni.email, 'Reset your password');
  await elsewhere.getByRole('link', { name: '/task-auth?password=reset#' }).click();
  await field(elsewhere, 'New Password').fill(reset);
  await field(elsewhere, 'Confirm New Password').fill('something else');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await elsewhere.getByText('Passwords do not match').waitFor();
  expect(await field(elsewhere, 'New Password').inputValue()).toBe(reset);
  await field(elsewhere, 'Confirm New Password').fill(reset);
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await elsewhere.getByRole('link', { name: 'Go to login' }).click();
  await logInTaskUser(elsewhere, here.product, { ...sanduni, password: reset });
  await page.reload();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  expect([...complaints, ...others]).toEqual([]);
});
