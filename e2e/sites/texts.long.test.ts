import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { lookOver } from '../harness/pages/judge-page.ts';
import { field, openStaffTab, solveChallenge } from '../harness/people.ts';
import { comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

const EMAIL = 'amaya@example.com';
const SUBJECT = 'contactMails.confirmed.subject';
const CORRECTED = 'ඔබේ පණිවිඩය ලැබුණි (#{number})';
const here = world();

async function find(page: Page, key: string): Promise<void> {
  await field(page, 'Show').selectOption('all');
  await field(page, 'Words or key').fill(key);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('1 sentence', { exact: true }).waitFor();
}

it('A native reader corrects a sentence, and the next mail shows it', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Texts');
  await find(page, SUBJECT);
  await page.getByRole('button', { name: `Edit ${SUBJECT}` }).click();
  const dialog = page.getByRole('dialog');
  const translation = field(dialog, 'Translation');
  const former = await translation.inputValue();
  await dialog.getByText('{number}', { exact: true }).waitFor();
  await translation.fill('ඔබේ පණිවිඩය ලැබුණි');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('It must have the same {placeholders}').waitFor();
  expect(await translation.inputValue()).toBe('ඔබේ පණිවිඩය ලැබුණි');
  await translation.fill(CORRECTED);
  await field(dialog, 'Read by').fill('Kamala');
  await lookOver(page, 'a sentence is corrected');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sentence saved').waitFor();
  await page.getByRole('cell', { name: CORRECTED }).waitFor();

  const visitor = await here.visit();
  await visitor.context.addCookies([
    { name: 'regz-language', value: 'en', url: here.product.main },
  ]);
  await visitor.page.goto(`${here.product.main}/contact`);
  for (const name of ['Name', 'Subject', 'Message']) await field(visitor.page, name).fill('Amaya');
  await field(visitor.page, 'Email').fill(EMAIL);
  await solveChallenge(visitor.page);
  await visitor.context.addCookies([
    { name: 'regz-language', value: 'si', url: here.product.main },
  ]);
  await visitor.page.getByRole('button', { name: 'Send message' }).click();
  await openNewestMail(visitor.page, here.product, EMAIL, CORRECTED.replace('{number}', '1001'));

  await page.getByRole('button', { name: `Undo correction: ${SUBJECT}` }).click();
  await dialog.getByRole('button', { name: 'Undo correction' }).click();
  await page.getByText('Correction undone').waitFor();
  await page.getByRole('cell', { name: former }).waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

it('A PO file is downloaded, corrected and stored after its changes were shown', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Texts');
  await page.getByRole('tab', { name: 'Tamil' }).click();
  await field(page, 'Part').selectOption('contact');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PO' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('regz-contact-ta.po');
  const content = await text(await download.createReadStream());
  const entry = /#, fuzzy\nmsgctxt "contact\.heading"\nmsgid "Contact"\nmsgstr ".*"/u;
  expect(content).toMatch(entry);

  const upload = async (form: string) => {
    const own = `msgctxt "contact.heading"\nmsgid "Contact"\nmsgstr "${form}"`;
    await page.getByLabel('Upload PO').setInputFiles({
      name: 'contact.po',
      mimeType: 'text/plain',
      buffer: Buffer.from(content.replace(entry, own)),
    });
  };
  await upload('<b>தொடர்பு</b>');
  const faults = page.getByRole('region', { name: 'cannot be used' });
  await faults.getByText('contact.heading').waitFor();
  await faults.getByText('<b>தொடர்பு</b>').waitFor();
  await lookOver(page, 'a PO file is refused');

  await upload('தொடர்பு');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 sentence changes.').waitFor();
  await lookOver(page, 'the changes of a PO file');
  await dialog.getByRole('button', { name: 'Store changes' }).click();
  await page.getByText('1 sentence stored').waitFor();
  expect(await faults.count()).toBe(0);
  await find(page, 'contact.heading');
  await page.getByRole('cell', { name: 'தொடர்பு', exact: true }).waitFor();
  await page.getByText('Read', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
