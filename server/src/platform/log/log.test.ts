import { Writable } from 'node:stream';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from '../../../seed/cast.ts';
import { productAt } from '../../../test/harness/factories.ts';
import { sharedDatabase } from '../../../test/harness/harness-database.ts';
import { type Program, runProgram } from '../../../test/harness/programs/program.ts';
import { sessionCookieNames } from '../../../test/harness/signed-in.ts';
import { createLog } from './log.ts';

const { changePassword, registerAccount, revealPassword } = contract.identity;
const { keyStock, licenses, sites } = contract;
const database = sharedDatabase();
let program: Program;

beforeAll(async () => {
  program = await runProgram(database, {
    LOG_LEVEL: 'trace',
    ADMIN_USERNAME: cast.sithara.username,
    ADMIN_PASSWORD: cast.sithara.password,
    METRICS_TOKEN: canary('metrics').padEnd(32, 'x'),
  });
  await program.says('"msg":"ready"');
});
afterAll(async () => {
  await program.remove();
});

const mailedPages = [
  '/confirm-email',
  '/reset-password',
  '/contact/thread',
  '/guild/application',
  '/gift',
  '/task-auth?confirm=email',
  '/task-auth?password=reset',
];

/** A text that occurs nowhere else. */
function canary(what: string): string {
  return `canary-${what}-${process.pid}`;
}

it('The log contains no passwords, tokens, challenges, keys or personal data', async () => {
  const browser = program.browser();
  const password = canary('password');
  const customer = { username: 'nimal', email: `${canary('email')}@example.com`, password };
  const challenge = await browser.solveChallenge('register');
  const form = { ...customer, mobileNumber: canary('mobile'), confirmPassword: password };
  await browser.call(registerAccount, { ...form, challenge });
  await browser.refusal(registerAccount, {
    ...form,
    challenge: await browser.solveChallenge('register'),
  });
  await browser.logIn(customer);
  const token = browser.cookie(sessionCookieNames.customer)?.value ?? '';
  const wrong = { password: canary('wrong') };
  await browser.refusal(revealPassword, wrong);
  await browser.call(changePassword, {
    currentPassword: password,
    newPassword: canary('new'),
    confirmPassword: canary('new'),
  });

  const staff = program.browser();
  await staff.logInAdmin(cast.sithara);
  const productId = await productAt(database, 1);
  const text = `${canary('bulk')}\n${canary('bulk-2')}`;
  await staff.call(keyStock.addKeys, { productId, text });
  await staff.refusal(keyStock.addKeys, { productId, text });
  const idempotencyKey = canary('idempotency').padEnd(16, 'x');
  const licenseKey = canary('bulk');
  await browser.call(licenses.redeemLicense, { licenseKey }, { idempotencyKey });
  await browser.refusal(licenses.redeemLicense, { licenseKey: canary('guess') });

  const body = `{"password":"${canary('broken')}`;
  const headers = { 'content-type': 'application/json', authorization: canary('bearer') };
  await browser.request({ method: 'POST', path: '/api/accounts/log-in', headers, body });
  await browser.request({ path: `/dashboard?token=${canary('query')}` });
  await browser.request({ path: `/api/accounts/me?token=${canary('query')}` });
  for (const link of ['/dashboard/ResetDeviceID/n/1/e/2/', '/dashboard/resetdeviceid/']) {
    await browser.request({ path: `${link}${canary('link')}` });
    await browser.call(sites.reportMissingPage, { path: `${link}${canary('link')}` });
  }

  const linkToken = canary('mailed').padEnd(43, 'x');
  for (const page of mailedPages) {
    const visitor = program.browser();
    for (const dirt of [
      '#',
      '%23',
      '%2523',
      '%252523',
      '/',
      '/%23',
      '?code=',
      '?x=1%23',
      '%0A%23',
    ]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const path = `${page}${dirt}${linkToken}`;
        await browser.request({ method, path: `${path}.)%3E?utm_source=mail` });
        await browser.request({ method, path: `${path}%zz`, headers: { referer: path } });
      }
      const path = `${page}${dirt}${linkToken}`;
      await visitor.call(sites.reportMissingPage, { path });
    }
  }
  await browser.request({ path: `/api/nowhere/${linkToken}` });
  await browser.request({ path: `/reset-password%23${canary('cut')}` });

  program.signal('SIGTERM');
  expect(await program.ended).toBe(0);
  const output = program.output();
  expect(output).toContain('"path":"/api/licenses/redeem"');
  expect(output.toLowerCase()).not.toContain('canary');
  expect(output).not.toContain('argon2');
  expect(output).not.toContain(challenge.slice(0, 40));
  for (const part of token.split('.')) expect(output).not.toContain(part);
});

it('The log of a failure shows its place, not the row', async () => {
  const broken = await runProgram(database, { LOG_LEVEL: 'trace' });
  try {
    await broken.says('"msg":"ready"');
    await database.sql(
      `alter table users add constraint no_such_number check (mobile_number <> 'canary-number')`,
    );
    const browser = broken.browser();
    const password = canary('password');
    const refused = await browser.refusal(registerAccount, {
      username: 'kavya',
      email: `${canary('email')}@example.com`,
      mobileNumber: 'canary-number',
      password,
      confirmPassword: password,
      challenge: await browser.solveChallenge('register'),
    });
    expect(refused.code).toBe('INTERNAL_ERROR');
    const { requestId } = refused.data as { requestId: string };
    await broken.says('unexpected error');
    const line = broken
      .output()
      .split('\n')
      .find((each) => each.includes('unexpected error'));
    expect(line).toContain(requestId);
    expect(line).toContain('no_such_number');
    expect(line).toContain('register-account.ts');
    expect(broken.output()).not.toMatch(/canary|argon2/);
  } finally {
    await broken.remove();
  }
});

it('A log on a full disk blocks neither startup, nor requests, nor a signal', async () => {
  const full = await runProgram(database, {}, { output: '/dev/full' });
  try {
    const browser = full.browser();
    const status = async () => (await browser.request({ path: '/readyz' })).status;
    await expect.poll(() => status().catch(() => 0)).toBe(200);
    for (let count = 0; count < 100; count += 1) expect(await status()).toBe(200);
    full.signal('SIGTERM');
    expect(await full.ended).toBe(0);
  } finally {
    await full.remove();
  }
});

it('A log line contains no secret field', () => {
  let written = '';
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  const log = createLog({ LOG_LEVEL: 'info' }, destination);
  const secrets = {
    password: 'canary',
    currentPassword: 'canary',
    newPassword: 'canary',
    confirmPassword: 'canary',
    challenge: 'canary',
    licenseKey: 'canary',
    licenseKeys: ['canary'],
    text: 'canary',
    token: 'canary',
    secret: 'canary',
    email: 'canary',
    authorization: 'canary',
    cookie: 'canary',
  };
  const error = Object.assign(new TypeError('a plain message'), {
    code: '23514',
    detail: 'Failing row contains (canary)',
    where: 'canary',
  });
  log.info({ ...secrets, err: error, username: 'nimal' }, 'a line');
  expect(written).not.toContain('canary');
  expect(JSON.parse(written)).toMatchObject({
    msg: 'a line',
    username: 'nimal',
    err: { type: 'TypeError', message: 'a plain message', code: '23514' },
  });
});
