import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectToBrowser, phone, visit } from '../harness/browser.ts';
import { kavya, logInAsAdmin, submitLogIn } from '../harness/people.ts';

const command = path.join(import.meta.dirname, '../../server/operate/main.ts');
const ADDRESS = /Turn the clock +(http:\S+)\/stand-ins\/clock/u;
let browser: Browser;
let child: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  browser = await connectToBrowser();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await browser.close();
});

/**
 * Starts `npm run regz -- try-time`. Resolves with the client site's address once it is printed.
 */
async function tryTime(): Promise<{ client: string; said: () => string }> {
  const started = spawn(process.execPath, [command, 'try-time']);
  child = started;
  let said = '';
  started.stdout.setEncoding('utf8');
  for await (const text of started.stdout.iterator({ destroyOnReturn: false })) {
    said += String(text);
    const client = ADDRESS.exec(said)?.[1];
    if (client === undefined) continue;
    started.stdout.on('data', (more: string) => (said += more));
    return { client, said: () => said };
  }
  throw new Error(`The command ended without an address: ${said}`);
}

it('Mails, roles, panel and dashboard follow a turned clock', async () => {
  const { client, said } = await tryTime();
  const { page, complaints } = await visit(browser);
  await logInAsAdmin(page, { client });
  await page.getByRole('complementary', { name: 'Test clock', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Turn it' }).click();
  const row = page.getByRole('row', { name: kavya.username });
  await row.getByRole('button', { name: 'To 3 days before the end' }).click();
  await page.getByText('Your Supreme subscription ends').first().waitFor();
  await row.getByRole('button', { name: 'To the end' }).click();
  await page.getByText('the panel answers “ended” now').first().waitFor();
  const events = page.getByRole('listitem').filter({ hasText: kavya.username });
  await events.filter({ hasText: 'has 0 of our community roles now' }).first().waitFor();
  await events.filter({ hasText: 'Supreme ended on' }).first().waitFor();

  await page.goto(`${client}/stand-ins/mail?to=${encodeURIComponent(kavya.email)}`);
  const reminders = page.getByRole('listitem').filter({ hasText: 'Your Supreme subscription end' });
  expect(await reminders.count()).toBe(3);

  const customer = await visit(browser, { screen: phone });
  await submitLogIn(customer.page, { client }, kavya);
  await customer.page.getByText('Expired', { exact: true }).first().waitFor();
  expect([...complaints, ...customer.complaints]).toEqual([]);

  child?.kill('SIGINT');
  const [code] = await once(child ?? process, 'exit');
  expect(code).toBe(0);
  expect(said()).toContain('Everything of the trial was removed.');
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('regz-try-time-'))).toEqual([]);
});
