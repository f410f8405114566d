import { generateSync } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { cast } from '../../server/seed/cast.ts';
import { admin, type Product } from './product.ts';

/** A person's input in forms. */
export type Person = { username: string; email: string; mobileNumber: string; password: string };

/** The two people that most journeys register. The others come from `regz seed`. */
export const nimal: Person = cast.nimal;

export const kavya: Person = cast.kavya;

/**
 * The code that an authenticator app shows for a key, a number of 30 s steps from now (RFC 6238). A
 * step counts once, and the next one is accepted early, so that no journey has to wait for it.
 */
export function appCode(key: string, stepsAway = 0): string {
  const secret = key.replaceAll(/\s/g, '');
  return generateSync({ secret, epoch: Date.now() / 1000 + stepsAway * 30 });
}

export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

/** One of the two forms of /auth. */
export function authForm(page: Page, tab: 'Login' | 'Register'): Locator {
  return page.getByRole('tabpanel', { name: tab });
}

/** Ticks the challenge and waits until the page has solved it. */
export async function solveChallenge(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: "I'm not a robot" }).click();
  await page.getByText('Verified', { exact: true }).filter({ visible: true }).waitFor();
}

export async function register(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto(`${product.client}/auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = authForm(page, 'Register');
  await field(form, 'Username').fill(person.username);
  await field(form, 'Email').fill(person.email);
  await field(form, 'Phone Number').fill(person.mobileNumber);
  await field(form, 'Password').fill(person.password);
  await field(form, 'Confirm Password').fill(person.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registration successful! Please login with your new account.').waitFor();
}

/** Fills in and submits the login form of /auth. The caller awaits the outcome. */
export async function submitLogIn(
  page: Page,
  product: Pick<Product, 'client'>,
  person: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await page.goto(`${product.client}/auth`);
  await logInHere(page, person);
}

/** Fills in and submits the login form on the page. */
export async function logInHere(
  page: Page,
  person: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  const form = authForm(page, 'Login');
  await field(form, 'Username').fill(person.username);
  await field(form, 'Password').fill(person.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logIn(page: Page, product: Product, person: Person): Promise<void> {
  await submitLogIn(page, product, person);
  await page.getByRole('heading', { name: 'Account Information' }).waitFor();
}

export async function logInAsAdmin(
  page: Page,
  product: Pick<Product, 'client'>,
  owner: { username: string; password: string } = admin,
): Promise<void> {
  await page.goto(`${product.client}/admin-login`);
  await field(page, 'Admin Username').fill(owner.username);
  await field(page, 'Admin Password').fill(owner.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('button', { name: /^Welcome, / }).waitFor();
  await openStaffTab(page, 'License Keys');
}

/** Enables the codes of an owner who is logged in. Returns the recovery codes, each valid once. */
export async function turnOnStaffCodes(
  page: Page,
  owner: { username: string; password: string } = admin,
): Promise<string[]> {
  await page.getByRole('button', { name: `Welcome, ${owner.username}` }).click();
  await page.getByRole('button', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await field(dialog, 'Your password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const link = dialog.getByRole('link', { name: 'Open authenticator app' });
  const key = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await field(dialog, 'Code from the app').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await shown.waitFor();
  const codes = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await page.keyboard.press('Escape');
  return codes;
}

/** Opens a tab of the staff panel, through its menu if there is no rail. */
export async function openStaffTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await tab.or(menu).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await tab.click();
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}

/** Adds keys to a product through the panel's bulk form. */
export async function addKeys(page: Page, product: string, keys: readonly string[]): Promise<void> {
  const form = page.getByRole('region', { name: 'Add Multiple Keys' });
  await form.getByLabel('Product').selectOption({ label: product });
  await form.getByLabel('License Keys').fill(keys.join('\n'));
  await form.getByRole('button', { name: `Add ${keys.length} Keys` }).click();
  await page.getByText(`Successfully added ${keys.length} keys for ${product}`).waitFor();
}

/** Redeems a key on the open page. The caller awaits the outcome. */
export async function submitKey(page: Page, licenseKey: string): Promise<void> {
  await field(page, 'License Key').fill(licenseKey);
  await page.getByRole('button', { name: 'Redeem Key' }).click();
}
