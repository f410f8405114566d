import type { Page } from 'playwright-core';
import { field, logInAsAdmin, solveChallenge } from './people.ts';
import type { Product } from './product.ts';
import type { World } from './world.ts';

/** A task user's input in forms. */
export type TaskPerson = { username: string; email: string; password: string };

export const sanduni: TaskPerson = {
  username: 'sanduni',
  email: 'sanduni@example.com',
  password: 'sanduni earns coins',
};

export async function registerTaskUser(
  page: Page,
  product: Pick<Product, 'client'>,
  person: TaskPerson,
): Promise<void> {
  await page.goto(`${product.client}/task-auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await field(form, 'Username').fill(person.username);
  await field(form, 'Email').fill(person.email);
  await field(form, 'Password').fill(person.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registration successful! Please login with your new account.').waitFor();
}

export async function logInTaskUser(
  page: Page,
  product: Pick<Product, 'client'>,
  person: TaskPerson,
): Promise<void> {
  await page.goto(`${product.client}/task-auth`);
  await logInWhereAsked(page, person);
}

/** Logs in on the open page: the entrance, or a page that redirected to it. */
export async function logInWhereAsked(page: Page, person: TaskPerson): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await field(form, 'Username').fill(person.username);
  await field(form, 'Password').fill(person.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();
}

/** A new person who reads the task area in a language. */
export async function enterIn(
  page: Page,
  product: Pick<Product, 'client'>,
  language: 'English' | 'Tamil',
): Promise<void> {
  const username = `in-${language.toLowerCase()}`;
  const person = { username, email: `${username}@example.com`, password: `${username} plays` };
  await registerTaskUser(page, product, person);
  await logInTaskUser(page, product, person);
  if (language === 'English') return;
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await page.getByRole('heading', { name: 'தினசரிப் பணிகள்' }).waitFor();
}

/** Staff give coins to a task user, or take some, on the account's page. */
async function correctBalance(
  staff: Page,
  username: string,
  { coins, reason }: { coins: string; reason: string },
): Promise<void> {
  await staff.getByRole('tab', { name: 'Task Users' }).click();
  await staff.getByRole('link', { name: `Open ${username}`, exact: true }).click();
  await staff.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Correct a balance' });
  await field(dialog, 'Coins').fill(coins);
  await field(dialog, 'Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Post correction' }).click();
  await staff.getByText('Correction posted').waitFor();
}

/** Has staff give coins to a task user; at most 500, which need no second admin. */
export async function giveCoins(
  { product, visit }: World,
  { username }: Pick<TaskPerson, 'username'>,
  coins: number,
): Promise<void> {
  const { page, context } = await visit();
  await logInAsAdmin(page, product);
  const reason = 'A long story about a game that broke off in the middle of it';
  await correctBalance(page, username, { coins: String(coins), reason });
  await context.close();
}
