import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { nextEntry } from '@regz/rules/licenses/license-time.ts';
import { beforeEach, expect, it } from 'vitest';
import { atOnce } from '../../../../test/harness/at-once.ts';
import { makeKey } from '../../../../test/harness/factories.ts';
import { sharedServer, sharedServices } from '../../../../test/harness/harness.ts';
import { newPerson } from '../../../../test/harness/people.ts';
import { signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { ownCode } from '../../../../test/scenarios/second-factors.ts';
import { changingOwner, endOf, runningAccount } from '../../../../test/scenarios/time-changes.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { insertTimeEntry } from '../../time/license-time.queries.ts';
import { lockTime } from '../../time/seen-time.ts';
import { withholdLicense } from '../../withholding/withhold-license.ts';
import { changeNextAccounts } from './change-next-accounts.ts';

const { staff } = contract.licenses;
const server = sharedServer({ work: 'none' });
const services = sharedServices(server);
let owner: Awaited<ReturnType<typeof changingOwner>>;

beforeEach(async () => {
  await server.database.sql('delete from users');
  owner = await changingOwner(server, services);
});

const inDays = (days: number) => addDays(utcDate(server.clock()), days);

it('A stopped change affects no account until it resumes', async () => {
  const accounts = await atOnce(503, () => runningAccount(server));
  const { id } = await owner.preview();
  await owner.apply(id, accounts.length);
  await changeNextAccounts(services, { id });
  await owner.browser.call(staff.stopTimeChange, { id });
  await changeNextAccounts(services, { id });
  expect(await owner.read(id)).toMatchObject({
    state: 'stopped',
    progress: { planned: 3, done: 500 },
  });
  server.clock.advance(2 * HOUR_MS);
  owner = await changingOwner(server, services);
  await owner.apply(id, accounts.length);
  expect(await owner.runOut(id)).toMatchObject({ state: 'applied', progress: { done: 503 } });
});

it('Concurrent applications and batches change each account once', async () => {
  const { id: accountId } = await runningAccount(server);
  const { id } = await owner.preview();
  const colleague = await newPerson(server, 'admin');
  const codes = [await ownCode(server, owner.person), await ownCode(server, colleague)];
  const answers = await Promise.all(
    [owner.person, colleague].map((person, index) =>
      person.browser.send(staff.applyTimeChange, { id, typedCount: 1, code: codes[index] ?? '' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await atOnce(6, () => changeNextAccounts(services, { id }));
  await owner.runOut(id);
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(12), frozen: null });
});

it('Six concurrent writers write a change’s entry once', async () => {
  const { id: accountId } = await runningAccount(server);
  const { id } = await owner.applied();
  const writes = (timeChangeId: string) =>
    transaction(server.database.db, async ({ trx }) => {
      const { seen } = (await lockTime(trx, accountId)) ?? {};
      if (seen === undefined) throw new Error('the account is gone');
      const next = nextEntry(seen, { kind: 'compensation', days: 2 }, server.clock());
      if (!next.ok) throw new Error(next.reason);
      const actor = { kind: 'admin', id: null } as const;
      const at = new Date(server.clock());
      await insertTimeEntry(trx, { ...next, accountId, seen, at, actor, timeChangeId });
    });
  const again = Array.from({ length: 6 }, () => writes(id));
  expect((await Promise.allSettled(again)).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, () => 'rejected'),
  );
  const other = await owner.preview();
  const once = await Promise.allSettled(Array.from({ length: 6 }, () => writes(other.id)));
  expect(once.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(14), frozen: null });
});

it('A change planned twice changes no account twice', async () => {
  const { id: accountId } = await runningAccount(server);
  const { id } = await owner.applied();
  await server.database.sql(
    `update license_time_change_members set state = 'planned', entry = null where change_id = $1`,
    id,
  );
  await server.database.sql(`update license_time_changes set state = 'applying' where id = $1`, id);
  await expect(changeNextAccounts(services, { id })).rejects.toThrow(
    'license_time_entries_once_of_change',
  );
  expect(await endOf(server, accountId)).toEqual({ ends: inDays(12), frozen: null });
});

it('A change, redemptions and refunds at the same time leave every day counted', async () => {
  const people = await atOnce(12, () =>
    signedInCustomer(server, { subscription: 'Supreme', expiredate: inDays(10) }),
  );
  const keys = await Promise.all(
    people.map(() => makeKey(server.database, { subscription: 'Supreme', duration_days: 5 })),
  );
  const redeem = (index: number) =>
    people[index]?.browser.call(contract.licenses.redeemLicense, {
      licenseKey: keys[index]?.licenseKey ?? '',
    });
  const { id } = await owner.preview();
  await owner.apply(id, 12);
  await Promise.all([
    changeNextAccounts(services, { id }),
    ...people.map((_, index) => redeem(index)),
  ]);
  await owner.runOut(id);
  const ends = async () => Promise.all(people.map(({ account }) => endOf(server, account.id)));
  expect(new Set((await ends()).map((end) => end?.ends))).toEqual(new Set([inDays(17)]));
  await owner.undo(id);
  await Promise.all([
    changeNextAccounts(services, { id }),
    ...keys.map((key) =>
      transaction(server.database.db, ({ trx }) =>
        withholdLicense(trx, {
          licenseKeyId: key.id,
          withholding: 'revoked',
          nowMs: server.clock(),
        }),
      ),
    ),
  ]);
  await owner.runOut(id);
  expect(new Set((await ends()).map((end) => end?.ends))).toEqual(new Set([inDays(10)]));
});
