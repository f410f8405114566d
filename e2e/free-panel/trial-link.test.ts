import { expect, it } from 'vitest';
import { phone } from '../harness/browser.ts';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { field, logInAsAdmin, solveChallenge } from '../harness/people.ts';
import { makeTrialLink } from '../harness/trial-links.ts';
import { world } from '../harness/world.ts';

const here = world();
/** A name that would run if a page interpreted it as markup. */
const partner = { username: '<img src=x onerror=alert(1)>', password: 'hands out links' };
const seller = { username: 'seller', password: 'hands out others' };

it('A visitor gets a key until the link is disabled', async () => {
  const staff = await here.visit();
  await logInAsAdmin(staff.page, here.product);
  await staff.page.goto(`${here.product.client}/admin?tab=free-panel`);
  const given = await makeTrialLink(staff.page, partner, 20);
  await staff.page.getByText(`Admin: ${partner.username}`).first().waitFor();

  const { page, complaints } = await here.visit({ screen: phone });
  await page.goto(given.admin);
  await field(page, 'Admin Username').fill(partner.username);
  await field(page, 'Admin Password').fill(partner.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByText(`Welcome, ${partner.username}`).waitFor();
  await page.getByRole('button', { name: 'Copy the address for visitors' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(given.visitors);
  const { visitors } = await makeTrialLink(page, seller, 2);
  await judgeShown(page, 'Free Panel Admin');

  const visitor = await here.visit({ screen: phone });
  await visitor.page.goto(visitors);
  await visitor.page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = visitor.page.getByRole('tabpanel', { name: 'Sign Up' });
  await field(form, 'Username').fill('nadeesha');
  await field(form, 'Email').fill('nadeesha@example.com');
  await field(form, 'Password').fill('nadeesha tries it');
  await field(form, 'Confirm Password').fill('nadeesha tries it');
  await solveChallenge(visitor.page);
  await judgeShown(visitor.page, 'Free Panel Access');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await visitor.page.waitForURL('**/dashboard');
  await visitor.page.getByRole('button', { name: 'Show license key' }).click();
  await visitor.page.getByText(/^REGZ-FREE-/).waitFor();

  await page.getByRole('button', { name: /^Disable the link/ }).click();
  await page.getByText('Link status updated').waitFor();
  await visitor.page.goto(visitors);
  await visitor.page.getByText('Invalid Access: This access link is invalid').waitFor();
  expect([...staff.complaints, ...complaints, ...visitor.complaints]).toEqual([]);
});
