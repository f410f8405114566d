import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import { appCode, field, logInAsAdmin, solveChallenge } from '../harness/people.ts';
import { admin } from '../harness/product.ts';
import { holdBack, watchShifts } from '../harness/shifts.ts';
import { world } from '../harness/world.ts';

const here = world();

const dinuka = { username: 'dinuka', password: 'dinuka types this' };

async function logInAsDinuka(page: Page): Promise<void> {
  await page.goto(`${here.product.client}/admin-login`);
  await field(page, 'Admin Username').fill(dinuka.username);
  await field(page, 'Admin Password').fill(dinuka.password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
}

it('Staff add, restrict and disable a colleague', async () => {
  const { page, complaints } = await here.visit();
  await logInAsAdmin(page, here.product);
  await page.getByRole('tab', { name: 'Staff' }).click();
  await page.getByRole('button', { name: 'Add staff account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await dialog.getByText('Please fill in all fields').waitFor();
  await field(dialog, 'Username').fill(dinuka.username);
  await field(dialog, 'Role').selectOption('Support');
  await field(dialog, 'Password').fill(dinuka.password);
  await field(dialog, 'Confirm Password').fill(dinuka.password);
  await field(dialog, 'Your own password').fill('wrong');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await dialog.getByText('Password does not match').waitFor();
  await field(dialog, 'Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await page.getByText('dinuka can now log in.').waitFor();
  await page.getByRole('button', { name: 'Change role of dinuka' }).click();
  await field(dialog, 'Role').selectOption('Stock');
  await field(dialog, 'Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await page.getByText('dinuka now has the role Stock.').waitFor();
  await page.getByRole('button', { name: 'Require two-step verification for dinuka' }).click();
  await field(dialog, 'Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Require' }).click();
  await page.getByText('Two-step verification required, not set up yet').waitFor();

  const colleague = await here.visit();
  await logInAsDinuka(colleague.page);
  await chooseOwnPassword(colleague.page);
  await setUpCodes(colleague.page);
  await colleague.page.getByRole('heading', { name: 'Recent Orders & Key Assignments' }).waitFor();
  const tabs = await colleague.page.getByRole('tab').allTextContents();
  expect(tabs).toEqual(['License Keys', 'Orders', 'Downloads']);
  const sections = colleague.page.getByRole('navigation', { name: 'Sections of the admin panel' });
  expect(await sections.getByRole('heading').allTextContents()).toEqual(['Sales', 'Site']);
  await keepsPlaceOfTabs(colleague.page);
  expect(colleague.complaints).toEqual([]);

  await page.getByRole('button', { name: 'Disable dinuka' }).click();
  await field(dialog, 'Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('dinuka has been disabled.').waitFor();
  await colleague.page.reload();
  // To the task area, or to staff's login if the page noticed the session's end before it was
  // reloaded.
  await colleague.page.waitForURL(/\/(task-auth|admin-login)$/);
  await logInAsDinuka(colleague.page);
  await colleague.page.getByText('This staff account is disabled.').waitFor();
  expect(complaints).toEqual([]);
});

/** The only possible act until it is done. */
async function chooseOwnPassword(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await judgeShown(page, 'a password that another person set');
  await field(page, 'Present password').fill(dinuka.password);
  dinuka.password = 'my own words';
  await field(page, 'New password').fill(dinuka.password);
  await field(page, 'Confirm Password').fill(dinuka.password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** The only possible act until it is done. */
async function setUpCodes(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await field(dialog, 'Your password').fill(dinuka.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const link = dialog.getByRole('link', { name: 'Open authenticator app' });
  const key = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await field(dialog, 'Code from the app').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Continue to the panel' }).click();
}

/**
 * Until the page knows the role, it shows no tab. The tabs then appear without shifting the layout.
 */
async function keepsPlaceOfTabs(page: Page): Promise<void> {
  const shifts = await watchShifts(page);
  const sendRole = await holdBack(page, /\/api\/accounts\/admins\/me$/);
  await page.reload({ waitUntil: 'load' });
  await page.getByRole('heading', { name: 'Admin panel' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  sendRole();
  await page.getByRole('tab', { name: 'Downloads' }).waitFor();
  expect(await shifts()).toBeLessThan(0.01);
}
