import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, solveChallenge } from '../harness/people.ts';
import { world } from '../harness/world.ts';

const here = world();

/** A name that would run if a page interpreted it as markup. */
const HOSTILE = '<img src=x onerror=alert(1)>';
const narrow = { width: 320, height: 640 };

type Draft = { username: string; password: string; maxUses: string; hours: string };

async function fillDraft(form: Locator, draft: Draft): Promise<void> {
  await field(form, 'Admin Username').fill(draft.username);
  await field(form, 'Admin Password').fill(draft.password);
  await field(form, 'Max Uses').fill(draft.maxUses);
  await field(form, 'Validity (Hours)').fill(draft.hours);
}

type Addresses = { visitors: string; admin: string };

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/**
 * Creates a link on the open page. Returns the two addresses that its dialog copies. The button in
 * the table copies the visitors' address.
 */
async function makeLink(page: Page, draft: Draft): Promise<Addresses> {
  const form = page.getByRole('region', { name: 'Create New Link' });
  await fillDraft(form, draft);
  await form.getByRole('button', { name: 'Create Link' }).click();
  await page.getByText('Link created successfully').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Your link is ready' });
  await dialog
    .getByRole('img', { name: /^QR code/ })
    .nth(1)
    .waitFor();
  await judgeShown(page, 'the addresses of a link');
  await dialog.getByRole('button', { name: 'Copy the address for visitors' }).click();
  const visitors = await copied(page);
  await dialog.getByRole('button', { name: "Copy the address for the link's admin" }).click();
  const admin = await copied(page);
  await dialog.getByRole('button', { name: 'Copy all for a message' }).click();
  expect(await copied(page)).toBe(
    `${admin}\nAdmin Username: ${draft.username}\nAdmin Password: ${draft.password}`,
  );
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(`Admin: ${draft.username}`).first().waitFor();
  await page
    .getByRole('button', { name: /^Copy the link/ })
    .first()
    .click();
  expect(await copied(page)).toBe(visitors);
  return { visitors, admin };
}

async function logInAsLinkAdmin(page: Page, { admin }: Addresses, draft: Draft): Promise<void> {
  await page.goto(admin);
  await field(page, 'Admin Username').fill(draft.username);
  await field(page, 'Admin Password').fill('not this one');
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByText('Invalid username or password').waitFor();
  await field(page, 'Admin Password').fill(draft.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByText('Login successful').waitFor();
}

const partner = { username: HOSTILE, password: 'opens the links', maxUses: '20', hours: '24' };
const seller = { username: 'seller', password: 'three', maxUses: '2', hours: '24' };

async function signIn(page: Page, username: string, password: string): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await field(form, 'Username').fill(username);
  await field(form, 'Password').fill(password);
  await solveChallenge(page);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Drops every request to an address during an attempt. */
async function lose(page: Page, address: string, attempt: () => Promise<void>): Promise<void> {
  await page.route(address, (route) => route.abort('connectionrefused'));
  await attempt();
  await page.unroute(address);
}

async function signUp(page: Page, address: string): Promise<void> {
  await page.goto(`${address}#register`);
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await field(form, 'Username').fill('nadeesha');
  await field(form, 'Email').fill('nadeesha@example.com');
  await field(form, 'Password').fill('x');
  await field(form, 'Confirm Password').fill('y');
  await solveChallenge(page);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await field(form, 'Confirm Password').fill('x');
  await lose(page, '**/api/free-panel/sign-up', async () => {
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText('Registration failed. Please try again.').waitFor();
  });
  await solveChallenge(page);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await page
    .getByText('Registration successful! License key generated. Redirecting to dashboard...')
    .waitFor();
}

it('A visitor who signs up through a partner’s link gets a key', async () => {
  const { page: staff, complaints } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await staff.goto(`${here.product.client}/admin?tab=free-panel`);
  await staff.getByText("With 1, the admin's own login uses it up").waitFor();
  await staff.getByRole('button', { name: 'Use 25' }).click();
  expect(await staff.getByRole('textbox', { name: 'Max Uses' }).inputValue()).toBe('25');
  const given = await makeLink(staff, partner);
  // A hovered message stays. Next to a later fault it would look like its answer.
  const confirmed = staff.getByText('Link copied to clipboard').first();
  await confirmed.hover();
  await judgeShown(staff, 'the tab of staff');
  await staff.getByRole('button', { name: 'Create Link' }).press('Enter');
  await staff.getByText('Please enter at least 3 characters.').first().waitFor();
  await confirmed.waitFor({ state: 'detached' });

  const { page, complaints: ofPartner } = await here.visit();
  await logInAsLinkAdmin(page, given, partner);
  await page.getByText(`Welcome, ${HOSTILE}`).waitFor();
  await page.locator('h1:focus').waitFor();
  const form = page.getByRole('region', { name: 'Create New Link' });
  await form.getByRole('button', { name: 'Create Link' }).click();
  await page.getByText('Please enter at least 3 characters.').first().waitFor();
  await lose(page, '**/api/free-panel/admin/links', async () => {
    await fillDraft(form, seller);
    await form.getByRole('button', { name: 'Create Link' }).click();
    await page.getByText('Error creating link').waitFor();
  });
  await page.getByRole('button', { name: 'Copy the address for visitors' }).click();
  expect(await copied(page)).toBe(given.visitors);
  await page.getByRole('button', { name: 'Show QR codes' }).click();
  const codes = page.getByRole('dialog', { name: 'Addresses of the link' });
  await codes.getByText(given.admin).waitFor();
  await page.keyboard.press('Escape');
  const made = await makeLink(page, seller);
  const address = made.visitors;
  await page.setViewportSize(narrow);
  await judgeShown(page, 'Free Panel Admin');

  const { page: visitor, complaints: ofVisitor } = await here.visit({ screen: narrow });
  await lose(visitor, '**/api/free-panel/open', async () => {
    await visitor.goto(address);
    await visitor.getByText('Error validating access key').waitFor();
  });
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await visitor.getByRole('tab', { name: 'Sign In' }).waitFor();
  await judgeShown(visitor, 'Free Panel Access');
  await visitor.goto('about:blank');
  await signUp(visitor, address);
  await visitor.waitForURL('**/dashboard');
  await visitor.getByRole('button', { name: 'Show license key' }).click();
  await visitor.getByText(/^REGZ-FREE-/).waitFor();

  await visitor.goto(address);
  await lose(visitor, '**/api/free-panel/sign-in', async () => {
    await signIn(visitor, 'nadeesha', 'x');
    await visitor.getByText('Login failed. Please try again.').waitFor();
  });
  await signIn(visitor, 'nadeesha', 'x');
  await visitor.getByText('You have already used this free panel link.').waitFor();
  await visitor.goto(given.visitors);
  await signIn(visitor, 'nadeesha', 'wrong');
  await visitor.getByText('Invalid username or password').waitFor();
  await signIn(visitor, 'nadeesha', 'x');
  await visitor.getByText('Welcome back! Using your existing license key.').waitFor();
  await visitor.getByText('Login successful! Redirecting to dashboard...').waitFor();
  await visitor.waitForURL('**/dashboard');

  const disable = page.getByRole('button', { name: /^Disable the link/ });
  await lose(page, '**/api/free-panel/admin/links/*/active', async () => {
    await disable.click();
    await page.getByText('Failed to update link status').waitFor();
  });
  // On the narrow screen what failed lies over the button until it was read.
  const failure = page.locator('div').filter({ hasText: 'Failed to update link status' }).last();
  await failure.getByRole('button', { name: 'Dismiss message' }).click();
  await disable.click();
  await page.getByText('Link status updated').waitFor();
  await visitor.goto(address);
  await visitor.getByText('Invalid or expired access key').waitFor();
  await visitor.getByText('Invalid Access: This access link is invalid or has expired.').waitFor();
  await judgeShown(visitor, 'Invalid Access');

  await page.getByRole('button', { name: /^Delete the link/ }).click();
  await page.getByText('Are you sure you want to delete this link?').waitFor();
  await lose(page, '**/api/free-panel/admin/links/*', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Failed to delete link').waitFor();
  });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Link deleted').waitFor();
  await page.getByText('No links yet').waitFor();

  // The seller's link is deleted, so its admin cannot log in.
  await visitor.goto(made.admin);
  await visitor.getByText('Invalid or expired admin key').waitFor();
  expect([...complaints, ...ofPartner, ...ofVisitor]).toEqual([]);
});

it('An invalid key says so, and leads home', async () => {
  const { page } = await here.visit();
  await page.goto(`${here.product.main}/free-panel/regz-free-short`);
  await page.getByText('Invalid access key').waitFor();
  await page.goto(`${here.product.main}/admin/free-panel/regz-free-short`);
  await page.getByText('Invalid admin key').waitFor();
  await page.waitForURL(`${here.product.main}/`);
});
