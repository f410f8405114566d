import { expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, openStaffTab } from '../harness/people.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { seededWorld } from '../harness/world.ts';

const here = seededWorld();
const SUBJECT = 'My order has no key';

it('A customer asks about an order in the client area, and staff answer', async () => {
  const { page, complaints } = await here.visit({ screen: phone });
  await comeBack(page, here.product, cast.yasodha);
  await page.getByRole('link', { name: /^Support/ }).click();
  await page.getByText('No conversations yet').waitFor();
  await page.getByRole('link', { name: 'New conversation' }).click();
  await field(page, 'Topic').selectOption('Payment');
  await page.getByText('Before you write').waitFor();
  await page.getByRole('link', { name: /^RGZ-/ }).waitFor();
  await field(page, 'About').selectOption({ index: 1 });
  await field(page, 'Subject').fill(SUBJECT);
  await field(page, 'Message').fill('I paid an hour ago.');
  await judgeShown(page, 'a new conversation');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Waiting for our answer').waitFor();
  await page.getByText(/Payment · Order RGZ-/).waitFor();

  const staff = await here.visit();
  await comeBackAsAdmin(staff.page, here.product);
  await openStaffTab(staff.page, 'Contact');
  await staff.page.getByRole('link', { name: new RegExp(SUBJECT) }).click();
  await field(staff.page, 'Answer').fill('Your key comes today.');
  await staff.page.getByRole('button', { name: 'Send answer' }).click();
  await staff.page.getByText('Answer sent').waitFor();

  await page.getByRole('link', { name: 'All conversations' }).click();
  await page.reload();
  await page.getByText('New answer').waitFor();
  await judgeShown(page, 'the list of conversations');
  await page.getByRole('link', { name: new RegExp(SUBJECT) }).click();
  await page.getByText('Your key comes today.').waitFor();
  await page.getByRole('button', { name: 'Close conversation' }).click();
  await page.getByText('Is your problem solved?').waitFor();
  await page.getByRole('button', { name: 'Solved', exact: true }).click();
  await page.getByText('Thank you. You said: Solved.').waitFor();
  await judgeShown(page, 'a closed conversation');
  await field(page, 'Reply').fill('It is here now.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Waiting for our answer').waitFor();
  expect([...complaints, ...staff.complaints]).toEqual([]);
});
