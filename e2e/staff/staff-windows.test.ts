import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { colleague } from '../../server/seed/cast.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, openStaffTab, solveChallenge } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { world } from '../harness/world.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';

const here = world(({ product }) => product.regz('seed'));

type Credentials = { username: string; password: string };

function changedTo({ username }: Credentials): RegExp {
  return new RegExp(`Nothing was done: you are logged in as ${username} now`);
}

/** Logs in on the open form of staff or of a link's admin. */
async function logInHere(page: Page, { username, password }: Credentials): Promise<void> {
  await field(page, 'Admin Username').fill(username);
  await field(page, 'Admin Password').fill(password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
}

/** Logs in over the page whose session has ended. */
async function logInOver(page: Page, password: string): Promise<void> {
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await field(again, 'Admin Password').fill(password);
  await solveChallenge(page);
  await again.getByRole('button', { name: 'Access Admin Panel' }).click();
  await again.waitFor({ state: 'hidden' });
}

/** Another window of the same browser, in which a colleague logs in. */
async function logInElsewhere(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto(`${here.product.client}/admin`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('heading', { name: 'Admin Login' }).waitFor();
  await logInHere(other, colleague);
  await other.getByRole('button', { name: /^Welcome, / }).waitFor();
}

it('Keys pasted in the window of one member of staff are not added in the name of another', async () => {
  const { page, context, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  const form = page.getByRole('region', { name: 'Add Multiple Keys' });
  await form.getByLabel('Product').selectOption({ label: SUPREME });
  await form.getByLabel('License Keys').fill('WINDOW-1\nWINDOW-2');
  await logInElsewhere(context);
  await form.getByRole('button', { name: 'Add 2 Keys' }).click();
  await page.getByText(changedTo(colleague)).first().waitFor();
  expect(await form.getByLabel('License Keys').inputValue()).toBe('WINDOW-1\nWINDOW-2');
  // No key was added. A person who has read whose panel it is may continue.
  await form.getByRole('button', { name: 'Add 2 Keys' }).click();
  await page.getByText(`Successfully added 2 keys for ${SUPREME}`).waitFor();
  expect(complaints).toEqual([]);
});

/** A typed text in a form of the panel that is not sent yet. */
type Typed = {
  what: string;
  tab: string;
  typeText: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  sent: string;
};

const inDialog = (page: Page) => page.getByRole('dialog').first();
const save = (page: Page) => inDialog(page).getByRole('button', { name: 'Save' }).click();

const typed: readonly Typed[] = [
  {
    what: 'a giveaway that is edited',
    tab: 'Giveaways',
    typeText: async (page) => {
      await page.getByRole('button', { name: 'Edit New Year giveaway' }).click();
      await field(inDialog(page), 'Title').fill('Typed before the session ended');
    },
    send: save,
    sent: 'Giveaway saved',
  },
  {
    what: 'a question of a game',
    tab: 'Games',
    typeText: async (page) => {
      await page.getByRole('tab', { name: 'Questions' }).click();
      await page.getByRole('button', { name: 'Add a question' }).click();
      await field(inDialog(page), 'Question, English').fill('Typed before the session ended');
      for (const option of ['1', '2', '3', '4']) {
        await field(inDialog(page), `Option ${option}, English`).fill(`Option of ${option}`);
      }
      await field(inDialog(page), 'May be drawn').uncheck();
    },
    send: save,
    sent: 'Question saved',
  },
  {
    what: 'an answer to a message',
    tab: 'Contact',
    typeText: async (page) => {
      await page.getByRole('link', { name: /^#1001 / }).click();
      await field(page, 'Answer').fill('Typed before the session ended');
    },
    send: (page) => page.getByRole('button', { name: 'Send answer' }).click(),
    sent: 'Answer sent',
  },
];

async function writeMessage(): Promise<void> {
  const { page, context } = await here.visit();
  await page.goto(`${here.product.main}/contact`);
  await field(page, 'Name').fill('Amaya');
  await field(page, 'Email').fill('amaya@example.com');
  await field(page, 'Subject').fill('A question');
  await field(page, 'Message').fill('Where is my key?');
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText(/^Message sent successfully/).waitFor();
  await context.close();
}

it('Staff’s typed text is sent after the login over the page', async () => {
  await writeMessage();
  const { page, context, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  for (const { tab, typeText, send, sent } of typed) {
    await openStaffTab(page, tab);
    await typeText(page);
    await context.clearCookies();
    await send(page);
    await logInOver(page, admin.password);
    await send(page);
    await page.getByText(sent).first().waitFor();
    await page.getByText('Typed before the session ended').first().waitFor();
  }
  expect(complaints).toEqual([]);
});

/** Creates a link for an admin in the form of the open page. Returns the address of its admin. */
async function makeLink(page: Page, { username, password }: Credentials): Promise<string> {
  const form = page.getByRole('region', { name: 'Create New Link' });
  await field(form, 'Admin Username').fill(username);
  await field(form, 'Admin Password').fill(password);
  await field(form, 'Max Uses').fill('9');
  await form.getByRole('button', { name: 'Create Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your link is ready' });
  await dialog.getByRole('button', { name: "Copy the address for the link's admin" }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return address;
}

const partner = { username: 'partner', password: 'opens the links' };
const rival = { username: 'rival', password: 'opens others' };
const seller = { username: 'seller', password: 'sells for one' };

it('A link’s admin makes no link in the name of another window’s, and what was typed survives a session that ends', async () => {
  const { page: staff } = await here.visit();
  await logInAsAdmin(staff, here.product);
  await staff.goto(`${here.product.client}/admin?tab=free-panel`);
  const addresses = {
    partner: await makeLink(staff, partner),
    rival: await makeLink(staff, rival),
  };

  const { page, context, complaints } = await here.visit();
  await page.goto(addresses.partner);
  await logInHere(page, partner);
  await page.getByText(`Welcome, ${partner.username}`).waitFor();
  const form = page.getByRole('region', { name: 'Create New Link' });
  await field(form, 'Admin Username').fill(seller.username);
  await field(form, 'Admin Password').fill(seller.password);
  await field(form, 'Max Uses').fill('1');

  await context.clearCookies();
  await form.getByRole('button', { name: 'Create Link' }).click();
  await logInOver(page, partner.password);
  expect(await field(form, 'Admin Username').inputValue()).toBe(seller.username);

  const other = await context.newPage();
  await other.goto(addresses.rival);
  await logInHere(other, rival);
  await other.getByText(`Welcome, ${rival.username}`).waitFor();
  await form.getByRole('button', { name: 'Create Link' }).click();
  // The page shows whose session it is. That session cannot open links here.
  await page
    .getByText(`You are logged in as ${rival.username}, who manages another link`)
    .waitFor();
  await judgeShown(page, 'the door of a link while the admin of another is logged in');
  await other.reload();
  await other.getByText('No links yet').waitFor();
  expect(complaints).toEqual([]);
});
