import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { mailTo } from '../../../test/harness/mail.ts';
import { newPerson } from '../../../test/harness/people.ts';
import {
  buyerByTransfer,
  newSlip,
  rowsOf,
  sendSlip,
  slipsOf,
  transferServer,
  waitingSlip,
} from '../../../test/scenarios/orders/transfers.ts';

const { readOwnTransfer } = contract.orders;
const { declineSlip } = contract.orders.staff;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await transferServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  staff = (await newPerson(server, 'admin')).browser;
});

it('A new slip replaces a waiting one, and staff see that', async () => {
  const { browser, id, orderId } = await buyerByTransfer(server);
  await sendSlip(browser, orderId, newSlip());
  const former = await waitingSlip(staff, orderId);
  await sendSlip(browser, orderId, newSlip());
  expect(await slipsOf(server, id)).toMatchObject([{ decision: 'replaced' }, { decision: null }]);
  const decided = { orderId, slipId: former.id, again: false, reason: 'blurred' };
  expect(await staff.refusal(declineSlip, decided)).toMatchObject({ code: 'ORDER_SLIP_CHANGED' });
});

it.each([
  { again: false, decision: 'declined', subject: 'was declined' },
  { again: true, decision: 'asked-again', subject: 'Please send another slip' },
])(
  'A slip that is $decision mails its reason and reopens the wait',
  async ({ again, decision, subject }) => {
    const { browser, id, orderId } = await buyerByTransfer(server);
    await sendSlip(browser, orderId, newSlip());
    const { id: slipId } = await waitingSlip(staff, orderId);
    const reason = 'The amount cannot be read.';
    await staff.call(declineSlip, { orderId, slipId, again, reason });
    const { transfer } = await browser.call(readOwnTransfer, { orderId });
    expect(transfer).toMatchObject({
      waitsUntil: new Date(server.clock() + 72 * HOUR_MS).toISOString(),
      slip: { decision, reason },
    });
    const [buyer] = await rowsOf(
      server,
      'select client_email as email from order_facts where id = $1',
      [id],
    );
    const [mail] = await mailTo(server, buyer?.['email']?.toString() ?? '');
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('It waits for 72 hours.');
    const isStaffTold = async () =>
      (await mailTo(server, 'staff@example.com')).some(({ text }) => text.includes(orderId));
    await expect.poll(isStaffTold).toBe(true);
    expect((await sendSlip(browser, orderId, newSlip())).status).toBe(200);
    expect(await slipsOf(server, id)).toMatchObject([{ decision, reason }, { decision: null }]);
    const decided = { orderId, slipId, again, reason };
    expect(await staff.refusal(declineSlip, decided)).toMatchObject({ code: 'ORDER_SLIP_CHANGED' });
  },
);
