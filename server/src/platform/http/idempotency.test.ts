import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeKey, makeSession } from '../../../test/harness/factories.ts';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../../test/harness/programs/program.ts';
import { sessionCookieNames } from '../../../test/harness/signed-in.ts';

const REQUESTS = 40;
const DATA_KEY = 'a data key that both of the processes have';
const database = sharedDatabase();
let programs: Program[];

beforeAll(async () => {
  const environment = { DATA_KEY, ADMIN_PASSWORD: 'a password that nobody types' };
  const first = await runProgram(database, environment);
  await first.says('"msg":"ready"');
  const second = await runProgram(database, environment);
  await second.says('"msg":"ready"');
  programs = [first, second];
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.remove()));
});

async function countOf(query: string, id: string): Promise<number> {
  const rows = await database.sql(query, id);
  return rows.length;
}

it('Forty requests with one key at two processes have one effect and one answer', async () => {
  const { id } = await makeAccount(database);
  const { token } = await makeSession(database, { kind: 'customer', id });
  const { licenseKey } = await makeKey(database);
  const browsers = programs.map((program) => {
    const browser = program.browser();
    browser.plant(sessionCookieNames.customer, token);
    return browser;
  });
  const idempotencyKey = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: REQUESTS / browsers.length }, () =>
      browsers.map((browser) =>
        browser.send(contract.licenses.redeemLicense, { licenseKey }, { idempotencyKey }),
      ),
    ).flat(),
  );
  expect(answers).toHaveLength(REQUESTS);
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await countOf('select from license_redemptions where user_id = $1', id)).toBe(1);
  expect(
    await countOf(`select from idempotency_answers where principal = 'customer:' || $1::text`, id),
  ).toBe(1);
  expect(
    await countOf('select from users where id = $1 and expiredate = current_date + 30', id),
  ).toBe(1);
});
