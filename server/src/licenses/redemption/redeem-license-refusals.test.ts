import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, newLicenseKey } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { tableDigests } from '../../../test/harness/tables/table-digests.ts';

const { redeemLicense } = contract.licenses;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const key = (columns: Parameters<typeof makeKey>[1] = {}) => makeKey(server.database, columns);
const inDays = (days: number) => addDays(utcDate(server.clock()), days);

describe('a redemption is refused, and nothing changes,', () => {
  const cases: [string, number, () => Promise<string>][] = [
    ['LICENSE_KEY_MISSING', 400, async () => ' \u3000 '],
    ['LICENSE_UNKNOWN', 404, async () => newLicenseKey()],
    ['LICENSE_UNKNOWN', 404, async () => 'ﷺ'.repeat(128)],
    ['LICENSE_BLOCKED', 403, async () => (await key({ banned: true })).licenseKey],
    ...[null, 0, -1, 36_501].map((duration_days): [string, number, () => Promise<string>] => [
      'LICENSE_DURATION_INVALID',
      409,
      async () => (await key({ duration_days })).licenseKey,
    ]),
    ['LICENSE_ALREADY_REDEEMED', 409, usedKey],
  ];

  it.each(cases)(
    'A redemption is refused, and nothing changes, with %s (%d)',
    async (code, status, prepare) => {
      const licenseKey = await prepare();
      const { browser } = await signedInCustomer(server);
      const before = await tableDigests(server.database);
      expect(await browser.refusal(redeemLicense, { licenseKey })).toMatchObject({ status, code });
      expect(await tableDigests(server.database)).toEqual(before);
    },
  );

  it('A redemption is refused, and nothing changes, for a used key also when it is blocked, as the specification words it', async () => {
    const licenseKey = await usedKey();
    await server.database.ownerPool.query(
      'update license_keys set banned = true where license_key = $1',
      [licenseKey],
    );
    const { browser } = await signedInCustomer(server);
    expect((await browser.refusal(redeemLicense, { licenseKey })).code).toBe(
      'LICENSE_ALREADY_REDEEMED',
    );
  });

  it('A redemption is refused, and nothing changes, to the one who redeemed the key before', async () => {
    const { browser } = await signedInCustomer(server);
    const { licenseKey } = await key();
    await browser.call(redeemLicense, { licenseKey });
    expect((await browser.refusal(redeemLicense, { licenseKey })).code).toBe(
      'LICENSE_ALREADY_REDEEMED',
    );
  });

  it('A redemption is refused, and nothing changes, for a key longer than any', async () => {
    const { browser } = await signedInCustomer(server);
    const refused = await browser.refusal(redeemLicense, { licenseKey: 'x'.repeat(129) });
    expect(refused.code).toBe('INPUT_INVALID');
  });
});

it('Guesses at keys are limited to ten for one account, after which a right key has to wait too', async () => {
  const { browser } = await signedInCustomer(server);
  for (let count = 0; count < 12; count += 1) {
    await browser.call(redeemLicense, { licenseKey: (await key()).licenseKey });
  }
  for (let count = 0; count < 10; count += 1) {
    const refused = await browser.refusal(redeemLicense, { licenseKey: newLicenseKey() });
    expect(refused.code).toBe('LICENSE_UNKNOWN');
  }
  const { licenseKey } = await key();
  const refused = await browser.refusal(redeemLicense, { licenseKey });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { browser: other } = await signedInCustomer(server);
  await other.call(redeemLicense, { licenseKey });
});

it('Guesses at keys are only those whose answer reveals something about a key', async () => {
  const { browser } = await signedInCustomer(server, {
    subscription: 'External',
    expiredate: inDays(5),
  });
  const invalid = await key({ duration_days: null });
  const { licenseKey } = await key();
  for (let count = 0; count < 6; count += 1) {
    await browser.refusal(redeemLicense, { licenseKey: ' ' });
    await browser.refusal(redeemLicense, { licenseKey: invalid.licenseKey });
    await browser.refusal(redeemLicense, { licenseKey });
  }
  const result = await browser.call(redeemLicense, { licenseKey, confirmReplacement: true });
  expect(result.effect).toBe('replaced');
});

it('Guesses at keys are limited to fifty for all accounts of one address', async () => {
  const address = '198.51.100.9';
  for (let person = 0; person < 5; person += 1) {
    const { browser } = await signedInCustomer(server, {}, { address });
    for (let count = 0; count < 10; count += 1) {
      await browser.refusal(redeemLicense, { licenseKey: newLicenseKey() });
    }
  }
  const { browser } = await signedInCustomer(server, {}, { address });
  const refused = await browser.refusal(redeemLicense, { licenseKey: (await key()).licenseKey });
  expect(refused.code).toBe('ATTEMPTS_EXCEEDED');
});

it('Guesses at keys cannot exceed the budget by arriving all at once', async () => {
  const { browser } = await signedInCustomer(server);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => browser.send(redeemLicense, { licenseKey: newLicenseKey() })),
  );
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

async function usedKey(): Promise<string> {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await key();
  await browser.call(redeemLicense, { licenseKey });
  return licenseKey;
}
