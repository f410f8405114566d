import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cast, colleague } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, openStaffTab } from '../harness/people.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();

async function ask(page: Page, subject: string): Promise<void> {
  await page.getByRole('link', { name: 'New conversation' }).click();
  await field(page, 'Topic').selectOption('Panel');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('Since the update of the game.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Waiting for our answer').waitFor();
  await page.getByRole('link', { name: 'All conversations' }).click();
}

async function addTopic(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New topic' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Name in English').fill('Tournaments');
  await judgeShown(page, 'a new topic');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Tournaments' }).waitFor();
}

async function saveReply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New reply' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Name').fill('Restart');
  await field(dialog, 'Text in English').fill('Dear {name}, it ends {end}. {order}');
  await judgeShown(page, 'a new saved reply');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Restart' }).waitFor();
}

/** Gives days to the account of the conversation, from beside it. */
async function giveDays(page: Page, days: string): Promise<void> {
  await page.getByRole('button', { name: 'Change days' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'How many days').fill(days);
  await field(dialog, 'Reason').fill('The panel stopped.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Days changed · \+3 day\(s\) · by sithara/).waitFor();
}

async function mergeIntoOther(page: Page): Promise<void> {
  await page.getByText('Other conversations of this person').click();
  await page.getByRole('button', { name: 'Merge into it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge into it' }).click();
  await page.getByText('Conversations merged').waitFor();
}

it('Staff save replies and topics, merge conversations, see colleagues write, and close many', async () => {
  const customer = await here.visit({ screen: phone });
  await comeBack(customer.page, here.product, cast.kavya);
  await customer.page.getByRole('link', { name: /^Support/ }).click();
  await ask(customer.page, 'The panel stops');
  await ask(customer.page, 'It stops again');

  const staff = await here.visit();
  const { page } = staff;
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Contact');
  await saveReply(page);
  await addTopic(page);
  await judgeShown(page, 'the desk');
  await page.getByRole('link', { name: /It stops again/ }).click();
  await giveDays(page, '3');
  await mergeIntoOther(page);
  await page.getByRole('heading', { name: /The panel stops/ }).waitFor();
  await page.getByText(/Days changed · /).waitFor();

  const other = await here.visit();
  await logInAsAdmin(other.page, here.product, colleague);
  await openStaffTab(other.page, 'Contact');
  await other.page.getByRole('link', { name: /The panel stops/ }).click();
  await field(page, 'Saved reply').selectOption('Restart');
  await other.page.getByText('sithara is writing an answer.').waitFor();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Please replace {order} first.').waitFor();
  await judgeShown(page, 'an answer with a placeholder');
  const answer = field(page, 'Answer');
  expect(await answer.inputValue()).toMatch(/^Dear kavya, it ends .* \(UTC\)\. \{order\}$/);
  await answer.fill('Please restart it.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Answer sent').waitFor();

  await customer.page.reload();
  await customer.page.getByRole('link', { name: /The panel stops/ }).click();
  await customer.page.getByText('Please restart it.').waitFor();
  await judgeShown(customer.page, 'a merged conversation');

  await page.getByRole('button', { name: 'All messages' }).click();
  await field(page, 'Show').selectOption('All');
  await page.getByLabel('Select all listed conversations').check();
  await page.getByRole('button', { name: /^Close \d+ conversation/ }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Last message').fill('It works again.');
  await judgeShown(page, 'the closing of many conversations');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText(/conversations? closed\./).waitFor();
  await page.getByRole('cell', { name: 'All weeks' }).waitFor();
  await judgeShown(page, 'closed conversations and the report');
  await customer.page.reload();
  await customer.page.getByText('It works again.').waitFor();
  expect([...customer.complaints, ...staff.complaints, ...other.complaints]).toEqual([]);
});
