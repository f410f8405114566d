import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { atOnce } from '../../../test/harness/at-once.ts';
import { makeKey } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import type { Answer } from '../../../test/harness/http-exchange.ts';
import { freezingPeople } from '../../../test/scenarios/freezing-people.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { withholdLicense } from '../withholding/withhold-license.ts';
import { carryOutFreezes } from './carry-out-freezes.ts';

const { freezeLicense, thawLicense, redeemLicense } = contract.licenses;
const server = sharedServer({ work: 'none' });
const people = freezingPeople(server);

/** The results of concurrent requests: done, or the code of the refusal. */
async function outcomes(requests: readonly Promise<Answer>[]): Promise<string[]> {
  const answers = await Promise.all(requests);
  return answers
    .map(({ status, text }) => (status === 200 ? 'done' : (codeIn(text) ?? text)))
    .toSorted();
}

const codeIn = (text: string) => /"code":"(\w+)"/u.exec(text)?.[1];

it('Concurrent freezes are one, and concurrent thaws are one', async () => {
  const { browser, account } = await people.running(100);
  const freeze = () => browser.send(freezeLicense, { days: 3 });
  const thaw = () => browser.send(thawLicense, {});
  const frozen = 'LICENSE_FROZEN';
  expect(await outcomes([freeze(), freeze(), freeze()])).toEqual([frozen, frozen, 'done']);
  expect(await outcomes([thaw(), thaw(), thaw()])).toEqual(['done', 'done', 'done']);
  await freeze();
  server.clock.advance(3 * DAY_MS);
  await Promise.all([thaw(), carryOutFreezes(people.services)]);
  expect(await people.kindsOf(account.id)).toEqual(['outside', 'freeze', 'thaw', 'freeze', 'thaw']);
  expect(await people.stateOf(browser)).toMatchObject({
    expiresOn: people.inDays(100),
    frozenDays: null,
  });
});

it('A concurrent freeze and redemption lose no day', async () => {
  const redeemed = { codes: ['LICENSE_FREEZE_LIMIT', 'done'], frozenDays: null };
  const redeemedFirst = { ...redeemed, end: people.inDays(130) };
  const frozen = { codes: ['LICENSE_FROZEN', 'done'], frozenDays: 100 };
  const frozenFirst = { ...frozen, end: people.inDays(0) };
  const round = async () => {
    const { browser } = await people.running(100);
    const { licenseKey } = await makeKey(server.database);
    const codes = await outcomes([
      browser.send(redeemLicense, { licenseKey }),
      browser.send(freezeLicense, { days: 3 }),
    ]);
    const { expiresOn: end, frozenDays } = await people.stateOf(browser);
    return { codes, end, frozenDays };
  };
  for (const seen of await atOnce(8, round)) {
    expect([redeemedFirst, frozenFirst]).toContainEqual(seen);
  }
});

it('A refund beside a freeze takes its days once', async () => {
  const buyer = async () => {
    const { browser } = await people.running(100);
    const { id, licenseKey } = await makeKey(server.database);
    await browser.call(redeemLicense, { licenseKey });
    return { browser, licenseKeyId: id };
  };
  const buyers = await atOnce(8, buyer);
  server.clock.advance(DAY_MS);
  const nowMs = server.clock();
  for (const { browser, licenseKeyId } of buyers) {
    await Promise.all([
      browser.call(freezeLicense, { days: 3 }),
      transaction(server.database.db, ({ trx }) =>
        withholdLicense(trx, { licenseKeyId, withholding: 'revoked', nowMs }),
      ),
    ]);
    expect(await people.stateOf(browser)).toMatchObject({
      frozenDays: 99,
      expiresOn: people.inDays(0),
    });
  }
});
