import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { appCode } from '../harness/authenticator-app.ts';
import {
  authForm,
  field,
  kavya,
  logIn,
  logInAsAdmin,
  nimal,
  register,
  solveChallenge,
  submitLogIn,
} from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { world } from '../harness/world.ts';

const here = world();

function section(within: Page | Locator, name: string): Locator {
  return within.getByRole('region', { name, exact: true });
}

/** From the dashboard to the page about the login. */
async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Security' }).click();
  await page.waitForURL(/\/dashboard\/security$/);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
}

/** Enables two-step codes on an open page. Returns the app's key and the recovery codes. */
async function turnOnCodes(page: Page, password: string) {
  const codes = section(page, 'Two-step verification');
  await codes.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await field(dialog, 'Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const link = dialog.getByRole('link', { name: 'Open authenticator app' });
  const key = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await field(dialog, 'Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is wrong').waitFor();
  await field(dialog, 'Code from the app').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await shown.waitFor();
  const recoveryCodes = await shown.getByRole('listitem').allTextContents();
  return { key, recoveryCodes, shown };
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Expects the step to show a code field without an error or a challenge, and Back to keep the entries. */
async function expectCodeStep(page: Page, form: Locator): Promise<void> {
  const code = field(form, 'Code');
  await expect.poll(() => isFocused(code)).toBe(true);
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await form.getByRole('alert').count()).toBe(0);
  expect(await form.getByRole('checkbox', { name: "I'm not a robot" }).count()).toBe(0);
  await form.getByRole('button', { name: 'Back' }).click();
  expect(await field(form, 'Username').inputValue()).toBe(nimal.username);
  expect(await field(form, 'Password').inputValue()).toBe(nimal.password);
  await form.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await form.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

it('Codes: turned on, requested at login, replaced by a recovery code, turned off', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  await openSecurity(page);
  const { key, recoveryCodes, shown } = await turnOnCodes(page, nimal.password);
  expect(recoveryCodes).toHaveLength(10);
  await shown.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Recovery codes copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'));
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await section(page, 'Two-step verification').getByText('10 recovery codes left').waitFor();
  await logOut(page);

  await submitLogIn(page, here.product, nimal);
  const form = authForm(page, 'Login');
  await form.getByRole('heading', { name: 'Two-step verification' }).waitFor();
  await expectCodeStep(page, form);
  await field(form, 'Code').fill('000000');
  await page.keyboard.press('Enter');
  await form.getByText('This code is wrong or has already been used.').waitFor();
  expect(await field(form, 'Code').inputValue()).toBe('000000');
  await form.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = field(form, 'Recovery code');
  await expect.poll(() => isFocused(recovery)).toBe(true);
  expect(await recovery.getAttribute('inputmode')).toBe('text');
  await form.getByRole('button', { name: 'Use the authenticator app' }).click();
  await field(form, 'Code').fill(appCode(key, 1));
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();

  await openSecurity(page);
  await section(page, 'Two-step verification').getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-step verification' });
  await field(off, 'Your password').fill(nimal.password);
  await field(off, 'Code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-step verification is off.').waitFor();
  await logOut(page);
  await logIn(page, here.product, nimal);
  expect(complaints).toEqual([]);
});

/** A device that confirms by fingerprint without a prompt. */
async function plugInDevice(page: Page): Promise<{ device: CDPSession; authenticatorId: string }> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { device, authenticatorId };
}

it('Passkeys: added, renamed, used to log in, and useless once removed', async () => {
  const { page, complaints } = await here.visit();
  const { device, authenticatorId } = await plugInDevice(page);
  await register(page, here.product, kavya);
  await logIn(page, here.product, kavya);
  await openSecurity(page);
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await field(adding, 'Name').fill('Laptop');
  await field(adding, 'Your password').fill(kavya.password);
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await adding.getByText('Your device did not confirm the request. Please try again.').waitFor();
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('Laptop').waitFor();

  await passkeys.getByRole('button', { name: 'Rename Laptop' }).click();
  await field(page.getByRole('dialog'), 'Name').fill('Office laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await passkeys.getByText('Office laptop').waitFor();
  await logOut(page);

  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();
  await openSecurity(page);
  await passkeys.getByText(/Last used/).waitFor();

  await passkeys.getByRole('button', { name: 'Remove Office laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove passkey' });
  await field(removing, 'Your password').fill(kavya.password);
  await removing.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('Passkey removed').first().waitFor();
  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText('This passkey was not accepted.').waitFor();
  expect(complaints).toEqual([]);
});

it('Staff turn codes on and log in with one', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const account = page.getByRole('button', { name: `Welcome, ${admin.username}` });
  await account.click();
  await page.getByRole('button', { name: 'Security' }).click();
  const { key, shown } = await turnOnCodes(page, admin.password);
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await section(page, 'Two-step verification').getByText('10 recovery codes left').waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => account.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await field(page, 'Admin Username').fill(admin.username);
  await field(page, 'Admin Password').fill(admin.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
  await field(page, 'Code').fill(appCode(key, 1));
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('button', { name: /^Welcome, / }).waitFor();
  expect(complaints).toEqual([]);
});
