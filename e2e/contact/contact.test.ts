import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { openNewestMail } from '../harness/mailbox.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, solveChallenge } from '../harness/people.ts';
import { heicPhoto } from '../harness/purchases.ts';
import { world } from '../harness/world.ts';

const HOSTILE = `"><img src=x onerror="window.harmed=1"><script>window.harmed=1</script>`;
const EMAIL = 'amaya@example.com';
const here = world();

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

it('A visitor writes, and staff answer from the panel', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(`${here.product.main}/contact`);
  await page
    .getByText(
      /support is there 24\/7\. .* the answer comes by email, at the latest within a day\./,
    )
    .waitFor();
  await field(page, 'Name').fill(HOSTILE);
  await field(page, 'Email').fill(EMAIL);
  await field(page, 'Message').fill(HOSTILE);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Please fill in all fields').waitFor();
  await field(page, 'Subject').fill(HOSTILE);
  await page.route('**/api/contact/messages', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Failed to send the message. Please try again.').waitFor();
  expect(await field(page, 'Message').inputValue()).toBe(HOSTILE);
  await page.unroute('**/api/contact/messages');
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor();
  await judgeShown(page, 'the message is sent');

  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  await staff.page.getByRole('tab', { name: 'Contact' }).click();
  await staff.page.getByRole('link', { name: `#1001 ${HOSTILE}` }).click();
  await staff.page.getByRole('heading', { name: `#1001 ${HOSTILE}` }).waitFor();
  await staff.page.getByText('No account has this address.').waitFor();
  await judgeShown(staff.page, 'a conversation in the panel');
  await field(staff.page, 'Answer').fill('Restart the panel once.');

  await openNewestMail(page, here.product, EMAIL, 'We received your message (#1001)');
  await page.getByRole('link', { name: '/contact/thread#' }).click();
  await page.getByText('Waiting for our answer').waitFor();
  await judgeShown(page, 'the conversation behind its link');
  await field(page, 'Reply').fill('It is a laptop.');
  const attach = page.getByRole('group', { name: /^At most 5/ }).locator('input');
  await attach.setInputFiles([
    text('panel.2.log', '3'),
    text('panel.log', '<b>line 1</b>\nline 2'),
    text('empty.log', ''),
    ...['a.txt', 'b.txt', 'c.txt'].map((name) => text(name, name)),
  ]);
  await page.getByText('A message has at most 5 files.').waitFor();
  await page.getByText('empty.log: This file is empty.').waitFor();
  await attach.setInputFiles(heicPhoto);
  await page.getByText('photo.heic').waitFor();
  await page.getByRole('button', { name: 'Remove b.txt' }).click();
  await judgeShown(page, 'files that are attached');
  await page.route('**/api/contact/threads/reply', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Failed to send the message').waitFor();
  expect(await field(page, 'Reply').inputValue()).toBe('It is a laptop.');
  await page.unroute('**/api/contact/threads/reply');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Save photo.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Show panel.log' }).click();
  await page.getByText('<b>line 1</b>').waitFor();
  await judgeShown(page, 'the files of a message');

  await staff.page.getByRole('button', { name: 'Send answer' }).click();
  await staff.page.getByText('This conversation has changed in the meantime.').waitFor();
  await staff.page.getByText('It is a laptop.').waitFor();
  const saving = staff.page.waitForEvent('download');
  await staff.page.getByRole('button', { name: 'Save photo.jpg' }).click();
  expect((await saving).suggestedFilename()).toBe('photo.jpg');
  await judgeShown(staff.page, 'the files of a message, for staff');
  expect(await field(staff.page, 'Answer').inputValue()).toBe('Restart the panel once.');
  await staff.page.getByRole('button', { name: 'Send answer' }).click();
  await staff.page.getByText('Answer sent').waitFor();
  await openNewestMail(page, here.product, EMAIL, 'Answer to your message (#1001)');
  await page.getByText('Restart the panel once.').first().waitFor();
  for (const each of [page, staff.page]) {
    expect(await each.evaluate(() => Reflect.get(globalThis, 'harmed'))).toBeUndefined();
  }
  await staff.page.getByRole('button', { name: 'Logout' }).click();
  await staff.page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect([...complaints, ...staff.complaints]).toEqual([]);
});
