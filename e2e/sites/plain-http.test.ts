import { expect, it } from 'vitest';
import { freePort } from '../../server/seed/stage/free-port.ts';
import { field, nimal, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const port = await freePort();
/** A home network: an address of its own without a certificate. */
const main = `http://regz.home.arpa:${port}`;
const client = `http://client.regz.home.arpa:${port}`;
const download = `http://download.regz.home.arpa:${port}`;
const here = world(undefined, {
  PORT: String(port),
  MAIN_ORIGIN: main,
  CLIENT_ORIGIN: client,
  DOWNLOAD_ORIGIN: download,
});

it('Customers register, log in and copy over plain http', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${download}/`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const copy = page.getByRole('button', { name: /^Copy .*checksum/i }).first();
  await copy.click();
  await page
    .getByRole('button', { name: /copied/i })
    .first()
    .waitFor();

  await page.goto(`${client}/auth`);
  const username = field(page.getByRole('tabpanel', { name: 'Login' }), 'Username');
  await username.focus();
  await page.keyboard.press('Control+V');
  expect(await username.inputValue()).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText('It needs https.').waitFor();

  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await field(form, 'Username').fill(nimal.username);
  await field(form, 'Email').fill(nimal.email);
  await field(form, 'Phone Number').fill(nimal.mobileNumber);
  await field(form, 'Password').fill(nimal.password);
  await field(form, 'Confirm Password').fill(nimal.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registration successful!').waitFor();
  await username.fill(nimal.username);
  await field(page.getByRole('tabpanel', { name: 'Login' }), 'Password').fill(nimal.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();

  // The browser reports for each document that it ignores one header over plain http.
  const ours = complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy'));
  expect(ours).toEqual([]);
});
