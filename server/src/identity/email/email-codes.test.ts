import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { signedInCustomer, signIn } from '../../../test/harness/signed-in.ts';

const { sendEmailVerification, confirmEmail, me } = contract.identity;
const WRONG = 'BBBB-BBBB';
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function person() {
  people += 1;
  const email = `typing${people}x@gmail.com`;
  return { email, ...(await signedInCustomer(server, { email })) };
}

/** The code of the newest of `count` mails. */
async function mailedCode(browser: Browser, email: string, count = 1): Promise<string> {
  await browser.call(sendEmailVerification, {});
  const [newest] = await mailTo(server, email, count);
  const said = /open \S+\/confirm-email where you requested it and enter this code:\n(\S+)\n/u;
  return said.exec(newest?.text ?? '')?.[1] ?? '';
}

const codeOf = async (browser: Browser, token: string) =>
  (await browser.refusal(confirmEmail, { token })).code;

it('The short code of a verification mail verifies the address, once, however it is typed', async () => {
  const { browser, email } = await person();
  const code = await mailedCode(browser, email);
  expect(code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/u);
  const token = ` ${code.toLowerCase().replace('-', ' – ')} `;
  expect(await browser.call(confirmEmail, { token })).toEqual({ email });
  expect(await browser.call(me, {})).toMatchObject({ email, emailVerified: true });
  expect(await codeOf(browser, code)).toBe('ACCOUNT_CODE_WRONG');
});

it('The short code of a verification mail is used up by one of three requests at the same time', async () => {
  const { browser, email } = await person();
  const token = await mailedCode(browser, email);
  const answers = await Promise.all([1, 2, 3].map(() => browser.send(confirmEmail, { token })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403 || status === 410)).toHaveLength(2);
});

it('Verification codes work only in the session that requested them', async () => {
  const { browser, account, email } = await person();
  const code = await mailedCode(browser, email);
  const phone = server.browser();
  await signIn(server, phone, { kind: 'customer', id: account.id });
  expect(await codeOf(phone, code)).toBe('ACCOUNT_CODE_WRONG');
  const { browser: stranger } = await person();
  expect(await codeOf(stranger, code)).toBe('ACCOUNT_CODE_WRONG');
  expect(await browser.call(confirmEmail, { token: code })).toEqual({ email });
});

it('The short code of a verification mail ends with a newer one', async () => {
  const { browser, email } = await person();
  const older = await mailedCode(browser, email);
  const newer = await mailedCode(browser, email, 2);
  expect(await codeOf(browser, older)).toBe('ACCOUNT_CODE_WRONG');
  expect(await browser.call(confirmEmail, { token: newer })).toEqual({ email });
});

it('The short code of a verification mail is guessed ten times an hour, and the link works meanwhile', async () => {
  const { browser, email } = await person();
  const code = await mailedCode(browser, email);
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await codeOf(browser, WRONG)).toBe('ACCOUNT_CODE_WRONG');
  }
  expect(await codeOf(browser, code)).toBe('ATTEMPTS_EXCEEDED');
  const [mail] = await mailTo(server, email);
  const token = /#([\w-]{43})/u.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await browser.call(confirmEmail, { token })).toEqual({ email });
});

it('The short code of a verification mail is kept beside its link as a hash alone', async () => {
  const { browser, account, email } = await person();
  const code = (await mailedCode(browser, email)).replace('-', '');
  const { rows } = await server.database.ownerPool.query<{ row: string; bytes: number }>(
    `select account_email_tokens::text as row, octet_length(code_hash) as bytes
       from account_email_tokens where user_id = $1`,
    [account.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.bytes).toBe(32);
  expect(rows[0]?.row).not.toContain(code);
});

it('The short code of a verification mail works for 24 hours', async () => {
  const { browser, email } = await person();
  const code = await mailedCode(browser, email);
  server.clock.advance(24 * HOUR_MS);
  expect(await codeOf(browser, code)).toBe('ACCOUNT_CODE_WRONG');
});
