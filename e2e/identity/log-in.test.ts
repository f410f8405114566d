import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openNewestMail } from '../harness/mailbox.ts';
import {
  appCode,
  authForm,
  field,
  kavya,
  logIn,
  nimal,
  register,
  solveChallenge,
  submitLogIn,
} from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

const newPassword = 'nimal likes coffee';

const withNewPassword = { ...nimal, password: newPassword };

it('A customer verifies the address with the mailed link', async () => {
  const { page, complaints } = await here.visit();
  await register(page, here.product, nimal);
  await logIn(page, here.product, nimal);
  const card = page.getByRole('region', { name: 'Email Settings' });
  await card.getByText('Not verified').waitFor();
  await card.getByRole('button', { name: 'Send verification link' }).click();
  await card.getByText(`A link is on its way to ${nimal.email}`).waitFor();

  await openNewestMail(page, here.product, nimal.email, 'Verify your email address');
  await page.getByRole('link', { name: '/confirm-email#' }).click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByText(`${nimal.email} is verified.`).waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await card.getByText('Verified', { exact: true }).waitFor();

  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByText('This link no longer works.').waitFor();
  expect(complaints).toEqual([]);
});

it('A mailed link replaces a forgotten password', async () => {
  const { page, complaints } = await here.visit();
  await page.goto(`${here.product.client}/auth`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await field(page, 'Email').fill(nimal.email);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`If ${nimal.email} is the verified address of an account`).waitFor();

  await openNewestMail(page, here.product, nimal.email, 'Reset your password');
  await page.getByRole('link', { name: '/reset-password#' }).click();
  await field(page, 'New Password').fill(newPassword);
  await field(page, 'Confirm New Password').fill('something else');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await field(page, 'Confirm New Password').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Password changed successfully.').waitFor();

  await submitLogIn(page, here.product, nimal);
  await page.getByText('Invalid login credentials').waitFor();
  await logIn(page, here.product, withNewPassword);
  await openNewestMail(page, here.product, nimal.email, 'Your password was changed');
  expect(complaints).toEqual([]);
});

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
  expect(await field(form, 'Password').inputValue()).toBe(newPassword);
  await form.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await form.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

it('A customer logs in with a code', async () => {
  const { page, complaints } = await here.visit();
  await logIn(page, here.product, withNewPassword);
  await openSecurity(page);
  const { key, recoveryCodes, shown } = await turnOnCodes(page, newPassword);
  expect(recoveryCodes).toHaveLength(10);
  await shown.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Recovery codes copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'));
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await section(page, 'Two-step verification').getByText('10 recovery codes left').waitFor();
  await logOut(page);

  await submitLogIn(page, here.product, withNewPassword);
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
  await field(off, 'Your password').fill(newPassword);
  await field(off, 'Code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-step verification is off.').waitFor();
  await logOut(page);
  await logIn(page, here.product, withNewPassword);
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

it('A customer logs in with a passkey until it is removed', async () => {
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
