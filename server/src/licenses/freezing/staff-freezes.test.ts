import { contract } from '@regz/contract/contract.ts';
import { SECOND_MS } from '@regz/rules/durations.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin } from '../../../test/harness/signed-in.ts';
import { freezingPeople } from '../../../test/scenarios/freezing-people.ts';
import type { MailData } from '../../platform/mail/mail-template.ts';
import { mails } from '../licenses.mails.ts';
import { carryOutFreezes } from './carry-out-freezes.ts';

const { readFreeze, staff } = contract.licenses;
const reason = 'Military service';
const server = sharedServer({ work: 'none' });
const people = freezingPeople(server);
let support: Browser;

beforeAll(async () => {
  ({ browser: support } = await signedInAdmin(server));
});

const freezeUntil = (thawsOn: string) => ({ kind: 'freeze', thawsOn }) as const;

/** The mail that notifies a customer of a change by staff. */
async function toldByStaff(email: string): Promise<string> {
  const rows = await server.database.sql<{
    data: MailData['license-changed-by-staff'];
  }>(
    `select data from mail_outbox where to_address = $1 and template = 'license-changed-by-staff'`,
    email,
  );
  const [mail] = rows;
  if (mail === undefined) throw new Error('no mail was sent');
  const { origins } = server.config;
  return mails.en['license-changed-by-staff'](mail.data, origins).lines.join(' ');
}

it('A freeze by staff starts in the future, within a year', async () => {
  const { account } = await people.running(100);
  for (const days of [-1, 0, 366]) {
    const act = freezeUntil(people.inDays(days));
    const form = { id: account.id, act, reason, seenNumber: 1 };
    expect(await support.code(staff.changeTime, form)).toBe('LICENSE_THAW_DAY_INVALID');
  }
  expect(await people.kindsOf(account.id)).toEqual(['outside']);
});

it('A freeze by staff ends once, on the chosen day', async () => {
  const { browser, account } = await people.running(100);
  const { id, email } = account;
  const thawsOn = people.inDays(1);
  const act = freezeUntil(thawsOn);
  await support.call(staff.changeTime, { id, act, reason, seenNumber: 1 });
  expect(await browser.call(readFreeze, {})).toMatchObject({
    frozen: { keptDays: 100, thawsOn },
    left: { freezes: 2, days: 60 },
  });
  expect(await toldByStaff(email)).toContain(`It resumes by itself on ${thawsOn} (UTC)`);
  const { upcoming } = await support.call(staff.readTime, { id });
  const at = `${thawsOn}T00:00:00.000Z`;
  expect(upcoming[0]).toEqual({ what: 'thaw', at });
  expect(upcoming.find(({ what }) => what === 'end')?.at.slice(0, 10)).toBe(people.inDays(100));

  server.clock.advance(Date.parse(at) - server.clock() - SECOND_MS);
  await carryOutFreezes(people.services);
  expect(await people.kindsOf(id)).toEqual(['outside', 'freeze']);
  server.clock.advance(SECOND_MS);
  await Promise.all([carryOutFreezes(people.services), carryOutFreezes(people.services)]);
  await carryOutFreezes(people.services);
  expect(await people.kindsOf(id)).toEqual(['outside', 'freeze', 'thaw']);
  expect(await people.stateOf(browser)).toMatchObject({
    expiresOn: people.inDays(99),
    frozenDays: null,
  });
  expect(await people.mailsTo(email)).toEqual(['license-changed-by-staff', 'subscription-resumed']);
});
