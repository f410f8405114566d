import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { shownCode } from '@regz/rules/typed-codes.ts';
import { afterAll, expect, it } from 'vitest';
import { cast } from '../../server/seed/cast.ts';
import { comeBack } from '../harness/returning.ts';
import { world } from '../harness/world.ts';

let sample: ChildProcessWithoutNullStreams;
let said = '';

const here = world(async ({ product }) => {
  await product.regz('seed');
  // The same command as `npm run panel`.
  sample = spawn(process.execPath, [join(import.meta.dirname, '../../sdk/sample/panel.ts')], {
    env: { ...process.env, PORT: new URL(product.localhost).port, STATE_DIR: product.stateDir },
  });
  sample.stdout.on('data', (text: Buffer) => (said += text.toString()));
});
afterAll(() => sample.kill('SIGKILL'));

/** The matching output of the sample, once it is printed. */
async function printed(pattern: RegExp): Promise<string[]> {
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(pattern);
  return pattern.exec(said)?.slice(1) ?? [];
}

it('The sample panel prints a code and a link, runs once its owner has confirmed them, and stops after a ban', async () => {
  const { page, complaints } = await here.visit();
  await printed(/^PC 1 +signed-out$/m);
  sample.stdin.write('sign-in\n');
  const [code = '', url = ''] = await printed(/^confirm +(\S+) at (\S+)$/m);
  await comeBack(page, here.product, cast.kavya);
  await page.goto(url);
  await page.getByText(shownCode(code)).waitFor();
  await page.getByRole('button', { name: 'Verify with Google' }).click();
  await page.getByLabel('Use another account').fill(cast.kavya.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Sign this PC in' }).click();
  await printed(/^PC 1 +running$/m);
  await printed(/^package +Supreme until \S+, kavya$/m);
  await printed(/^groups +.*\bEsp\b/m);
  expect(complaints).toEqual([]);

  await here.product.regz('ban', cast.kavya.username);
  sample.stdin.write('refresh\n');
  await printed(/^PC 1 +banned$/m);
});
