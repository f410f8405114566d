import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { shownCode } from '@regz/rules/typed-codes.ts';
import { afterAll, expect, it } from 'vitest';
import { judgeShown } from '../harness/pages/judge-page.ts';
import {
  field,
  kavya,
  openStaffTab,
  register,
  submitKey,
  turnOnStaffCodes,
} from '../harness/people.ts';
import { addStock } from '../harness/purchases.ts';
import { comeBack, comeBackAsAdmin } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

let sample: ChildProcessWithoutNullStreams | undefined;
let said = '';

const here = world(async ({ product, visit }) => {
  await addStock(product, 'Supreme One Month Regz Coin 250', 'PANEL-KEY');
  const { page, context } = await visit();
  await register(page, product, kavya);
  await comeBack(page, product, kavya);
  await submitKey(page, 'PANEL-KEY');
  await page.getByText('License key redeemed successfully').first().waitFor();
  await context.close();
  // The same command as `npm run panel`.
  sample = spawn(process.execPath, [join(import.meta.dirname, '../../sdk/sample/panel.ts')], {
    env: { ...process.env, PORT: new URL(product.localhost).port, STATE_DIR: product.stateDir },
  });
  sample.stdout.on('data', (text: Buffer) => (said += text.toString()));
});
afterAll(() => sample?.kill('SIGKILL'));

/** The matching output of the sample, once it is printed. */
async function printed(pattern: RegExp): Promise<string[]> {
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(pattern);
  return pattern.exec(said)?.slice(1) ?? [];
}

function tell(command: string): void {
  said = '';
  sample?.stdin.write(`${command}\n`);
}

it('The sample panel runs after its code is confirmed', async () => {
  const { page, complaints } = await here.visit();
  await printed(/^PC 1 +signed-out$/m);
  tell('sign-in');
  const [code = '', url = ''] = await printed(/^confirm +(\S+) at (\S+)$/m);
  await comeBack(page, here.product, kavya);
  await page.goto(url);
  await page.getByText(shownCode(code)).waitFor();
  await page.getByRole('button', { name: 'Verify with Google' }).click();
  await page.getByLabel('Use another account').fill(kavya.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Sign this PC in' }).click();
  await printed(/^PC 1 +running$/m);
  await printed(/^package +Supreme until \S+, kavya$/m);
  await printed(/^groups +.*\bEsp\b/m);
  expect(complaints).toEqual([]);
});

it('Staff publish a release with a code, and withdraw it', async () => {
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  const [code = ''] = await turnOnStaffCodes(page);
  await openStaffTab(page, 'Desktop Panel');
  await page.getByRole('button', { name: 'Publish a release' }).click();
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  const bytes = Buffer.from('the panel itself');
  const file = { name: 'panel-2.5.0.zip', mimeType: 'application/zip', buffer: bytes };
  await field(dialog, 'Version').fill('2.05.0');
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByText('Stored').waitFor();
  await field(dialog, 'SHA-256 of the file').fill('ab'.repeat(32));
  await field(dialog, 'Code of your two-step verification').fill(code);
  await publish.click();
  await dialog.getByText('A version is three plain numbers').waitFor();
  await field(dialog, 'Version').fill('2.5.0');
  await publish.click();
  await dialog.getByText('This is not the SHA-256 of the uploaded file.').waitFor();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await field(dialog, 'SHA-256 of the file').fill(`${sha256.toUpperCase()}  panel-2.5.0.zip`);
  await judgeShown(page, 'publishing a release');
  await publish.click();
  await page.getByText('Release published').waitFor();
  const row = page
    .getByRole('region', { name: 'Releases' })
    .getByRole('row')
    .filter({ hasText: '2.5.0' });
  await row.getByText('All PCs').waitFor();
  tell('refresh');
  await printed(/^PC 1 +update$/m);
  await printed(/^release +2\.5\.0 panel-2\.5\.0\.zip$/m);

  await row.getByRole('button', { name: /^Withdraw 2\.5\.0/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await row.getByText('Withdrawn').waitFor();
  tell('refresh');
  await printed(/^PC 1 +running$/m);
  expect(complaints).toEqual([]);
});

it('A ban stops a customer’s panel and pages', async () => {
  const customer = await here.visit();
  await comeBack(customer.page, here.product, kavya);
  const { page, complaints } = await here.visit();
  await comeBackAsAdmin(page, here.product);
  await openStaffTab(page, 'Users');
  await page.getByLabel('Search').fill('KAV');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: `Open ${kavya.username}` }).click();
  await page.getByText(kavya.email).waitFor();
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByText('Please enter a reason for the ban.').waitFor();
  await field(dialog, 'Reason').fill('sold the account');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await page.getByText('Banned: sold the account').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await timeline.filter({ hasText: 'Reason: sold the account' }).waitFor();

  await customer.page.reload();
  await customer.page.getByText('Your account has been banned.').waitFor();
  tell('refresh');
  await printed(/^PC 1 +banned$/m);
  expect(complaints).toEqual([]);
});
