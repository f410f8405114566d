import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { beforeAll, expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import { makeAccount, makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withholdLicense } from '../withholding/withhold-license.ts';

const { changeTime } = contract.licenses.staff;
const { redeemLicense } = contract.licenses;
const reason = 'The outage of yesterday';
const server = sharedServer();
let support: Browser;

beforeAll(async () => {
  support = (await newPerson(server, 'support staff')).browser;
});

const inDays = (days: number) => addDays(utcDate(server.clock()), days);
const days = (count: number) => ({ kind: 'staff', days: count }) as const;
const asOwner = async (query: string, values: unknown[]) =>
  (await server.database.ownerPool.query<Record<string, unknown>>(query, values)).rows;
const subscriber = () =>
  makeAccount(server.database, { subscription: 'Supreme', expiredate: inDays(10) });
const entriesOf = (id: string) =>
  asOwner('select kind, days from license_time_entries where account_id = $1 order by number', [
    id,
  ]);

it('Of concurrent changes by staff, one applies and others are refused', async () => {
  const { id, email } = await subscriber();
  const input = { id, act: days(5), reason, seenNumber: 1 };
  const answers = await atOnce(6, () => support.send(changeTime, input));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await entriesOf(id)).toMatchObject([{}, { kind: 'staff', days: 5 }]);
  expect(await asOwner('select 1 from mail_outbox where to_address = $1', [email])).toHaveLength(1);
});

it('A repeated change of license time is done once', async () => {
  const { id } = await subscriber();
  const how = { idempotencyKey: randomUUID() };
  const input = { id, act: days(5), reason, seenNumber: 1 };
  const first = await support.call(changeTime, input, how);
  await support.call(changeTime, { ...input, act: { kind: 'ended' }, seenNumber: 2 });
  expect(await support.call(changeTime, input, how)).toEqual(first);
  expect(await entriesOf(id)).toHaveLength(3);
});

it('Days from staff and a concurrent key both count, or staff retry', async () => {
  const people = await atOnce(8, () =>
    signedInCustomer(server, { subscription: 'Supreme', expiredate: inDays(10) }),
  );
  for (const { browser, account } of people) {
    const { licenseKey } = await makeKey(server.database, { subscription: 'Supreme' });
    const input = { id: account.id, act: days(5), reason, seenNumber: 1 };
    const [staff] = await Promise.all([
      support.send(changeTime, input),
      browser.call(redeemLicense, { licenseKey }),
    ]);
    const { expiresOn } = await browser.call(contract.identity.me, {});
    expect([staff.status, expiresOn]).toEqual(
      staff.status === 200 ? [200, inDays(45)] : [409, inDays(40)],
    );
  }
});

it('A concurrent end by staff and refund take every day once', async () => {
  const people = await atOnce(8, () => signedInCustomer(server));
  for (const { browser, account } of people) {
    const key = await makeKey(server.database, { subscription: 'Supreme' });
    await browser.call(redeemLicense, { licenseKey: key.licenseKey });
    const { id } = account;
    const ending = { id, act: { kind: 'ended' }, reason, seenNumber: 1 } as const;
    const [staff] = await Promise.all([
      support.send(changeTime, ending),
      transaction(server.database.db, ({ trx }) =>
        withholdLicense(trx, {
          licenseKeyId: key.id,
          withholding: 'revoked',
          nowMs: server.clock(),
        }),
      ),
    ]);
    const reversal = { kind: 'reversal', days: staff.status === 200 ? 0 : -30 };
    const ended = staff.status === 200 ? [{ kind: 'ended', days: -30 }] : [];
    expect(await entriesOf(id)).toEqual([{ kind: 'redemption', days: 30 }, ...ended, reversal]);
    expect(await browser.call(contract.identity.me, {})).toMatchObject({ expiresOn: inDays(0) });
  }
});
