import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { slipFilePath, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import { SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { servicesOf } from '../../../test/fakes/payment-events.ts';
import type { Browser } from '../../../test/harness/browser.ts';
import type { TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { signIn, signedInCustomer } from '../../../test/harness/signed-in.ts';
import {
  buyerByTransfer,
  newSlip,
  rowsOf,
  sendSlip,
  slipsOf,
  transferServer,
  waitingSlip,
} from '../../../test/scenarios/orders/transfers.ts';
import { endTransfers } from '../../orders/checkout/end-transfers.ts';
import { sweep } from '../../slices.ts';

const { readOwnTransfer, readOwnOrder } = contract.orders;
const { listTimeline } = contract.customers.staff;
const { acceptTransfer, readOrder, declineSlip } = contract.orders.staff;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await transferServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  staff = (await newPerson(server, 'admin')).browser;
});

const flagOf = async (id: string) =>
  (await rowsOf(server, 'select flag from order_facts where id = $1', [id]))[0]?.['flag'];

const refused = async (sending: ReturnType<typeof sendSlip>) => {
  const { status, json } = await sending;
  return { status, code: (json as { code?: string }).code };
};

it('A slip that its buyer sends waits for staff, once however often it is sent, and keeps the order open until they have decided', async () => {
  const { browser, id, orderId, reference, userId } = await buyerByTransfer(server);
  const content = newSlip();
  const answers = await Promise.all([1, 2].map(() => sendSlip(browser, orderId, content)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await sendSlip(browser, orderId, content)).status).toBe(200);
  expect(await slipsOf(server, id)).toEqual([
    { decision: null, reason: null, bytes: content.length },
  ]);
  expect(await waitingSlip(staff, orderId)).toMatchObject({
    reference,
    mediaType: 'application/pdf',
  });
  server.clock.advance(100 * HOUR_MS);
  await endTransfers(await servicesOf(server));
  await signIn(server, browser, { kind: 'customer', id: userId });
  const { transfer } = await browser.call(readOwnTransfer, { orderId });
  expect(transfer).toMatchObject({ waitsUntil: null, slip: { decision: null } });
  expect((await browser.call(readOwnOrder, { orderId })).status).toBe('pending');
});

it('A slip is refused for what it is, whatever it is called, and nothing is kept', async () => {
  const { browser, id, orderId } = await buyerByTransfer(server);
  const large = newSlip(SENT_FILE_LIMITS.bytes + 1);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect(await refused(sendSlip(browser, orderId, Buffer.alloc(0)))).toEqual({
    status: 400,
    code: 'ORDER_SLIP_EMPTY',
  });
  expect(await refused(sendSlip(browser, orderId, large))).toEqual({
    status: 413,
    code: 'ORDER_SLIP_TOO_LARGE',
  });
  expect(await refused(sendSlip(browser, orderId, svg))).toEqual({
    status: 415,
    code: 'ORDER_SLIP_UNSUPPORTED',
  });
  expect(await slipsOf(server, id)).toEqual([]);
});

it('A slip of the largest size is kept byte for byte and given to staff alone, as a file that no browser shows', async () => {
  const { browser, orderId, reference } = await buyerByTransfer(server);
  const script = Buffer.from('%PDF-1.7 /OpenAction << /S /JavaScript /JS (app.alert(1)) >>');
  const content = Buffer.concat([script, newSlip(SENT_FILE_LIMITS.bytes - script.length)]);
  expect((await sendSlip(browser, orderId, content)).status).toBe(200);
  const { id } = await waitingSlip(staff, orderId);
  const path = slipFilePath(id);
  const file = await staff.request({ path });
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename=${reference}.pdf`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(file.body.equals(content)).toBe(true);
  expect((await browser.request({ path })).status).toBe(401);
  const stock = await newPerson(server, 'stock staff');
  expect((await stock.browser.request({ path })).status).toBe(403);
  const unknown = slipFilePath('00000000-0000-4000-8000-000000000000');
  expect((await staff.request({ path: unknown })).status).toBe(404);
  expect((await staff.request({ path: slipFilePath('nonsense') })).status).toBe(404);
});

it('A slip that is sent is an entry of its order’s history and of its buyer’s timeline', async () => {
  const { browser, orderId, userId } = await buyerByTransfer(server);
  await sendSlip(browser, orderId, newSlip());
  server.clock.advance(HOUR_MS);
  await signIn(server, browser, { kind: 'customer', id: userId });
  await sendSlip(browser, orderId, newSlip());
  const owner = (await newPerson(server, 'admin')).browser;
  const { timeline } = await owner.call(readOrder, { orderId });
  expect(timeline.map(({ what }) => what)).toEqual(['created', 'slip-sent', 'slip-sent']);
  const told = await owner.call(listTimeline, { id: userId, filter: 'orders' });
  expect(told.events.map(({ what }) => what)).toEqual([
    'orders.slip-sent',
    'orders.slip-sent',
    'orders.created',
  ]);
  expect(told.events[0]).toMatchObject({ by: 'owner', facts: { orderId } });
});

it('A slip is taken only for an own order that waits for a transfer', async () => {
  const { browser, id, orderId } = await buyerByTransfer(server);
  const stranger = await signedInCustomer(server);
  expect(await refused(sendSlip(stranger.browser, orderId, newSlip()))).toMatchObject({
    code: 'ORDER_UNKNOWN',
  });
  expect(await refused(sendSlip(server.browser(), orderId, newSlip()))).toMatchObject({
    code: 'SESSION_REQUIRED',
  });
  expect((await sendSlip(browser, '%2e%2e', newSlip())).status).toBe(404);
  const change = (set: string) =>
    rowsOf(server, `update order_facts set ${set} where id = $1`, [id]);
  await change("provider = 'payhere'");
  expect(await refused(sendSlip(browser, orderId, newSlip()))).toEqual({
    status: 409,
    code: 'ORDER_TRANSFER_ABSENT',
  });
  await change("provider = 'transfer', paid_at = now()");
  expect(await refused(sendSlip(browser, orderId, newSlip()))).toEqual({
    status: 409,
    code: 'ORDER_TRANSFER_RECEIVED',
  });
  await change('paid_at = null, checkout_expires_at = created_at');
  expect(await refused(sendSlip(browser, orderId, newSlip()))).toEqual({
    status: 409,
    code: 'ORDER_TRANSFER_ENDED',
  });
  expect(await slipsOf(server, id)).toEqual([]);
});

it('The same slip sent for other orders at the same time flags all of them', async () => {
  const content = newSlip();
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerByTransfer(server)));
  const answers = await Promise.all(
    buyers.map(({ browser, orderId }) => sendSlip(browser, orderId, content)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const flags = await Promise.all(buyers.map(({ id }) => flagOf(id)));
  expect(flags).toEqual(Array(6).fill('slip-reused'));
  const [first] = buyers;
  const { id: slipId, flag } = await waitingSlip(staff, first?.orderId ?? '');
  expect(flag).toBe('slip-reused');
  const received = { orderId: first?.orderId ?? '', slipId, amountMinor: 75_000 };
  const input = { ...received, bankReference: 'FT of the first' };
  expect(await staff.refusal(acceptTransfer, input)).toMatchObject({
    code: 'ORDER_TRANSFER_FLAGGED',
  });
});

it('Files of slips are deleted after 180 days but still recognized', async () => {
  const { browser, id, orderId } = await buyerByTransfer(server);
  const content = newSlip();
  await sendSlip(browser, orderId, content);
  const { id: slipId } = await waitingSlip(staff, orderId);
  await staff.call(declineSlip, { orderId, slipId, again: false, reason: 'no money came' });
  const undecided = await buyerByTransfer(server);
  await sendSlip(undecided.browser, undecided.orderId, newSlip());
  server.clock.advance(TRANSFER_LIMITS.slipDays * DAY_MS + HOUR_MS);
  const services = await servicesOf(server);
  await sweep(services);
  await endTransfers(services);
  const [kept] = await rowsOf(
    server,
    'select content is null as gone from order_slips where id = $1',
    [slipId],
  );
  expect(kept).toEqual({ gone: true });
  const admin = (await newPerson(server, 'admin')).browser;
  expect((await admin.request({ path: slipFilePath(slipId) })).status).toBe(404);
  expect(await slipsOf(server, undecided.id)).toEqual([]);
  const again = await buyerByTransfer(server);
  expect((await sendSlip(again.browser, again.orderId, content)).status).toBe(200);
  expect([await flagOf(id), await flagOf(again.id)]).toEqual(['slip-reused', 'slip-reused']);
});

it('The files of slips go with the account of their buyer', async () => {
  const { browser, id, orderId, userId } = await buyerByTransfer(server);
  await sendSlip(browser, orderId, newSlip());
  const { id: slipId } = await waitingSlip(staff, orderId);
  await staff.call(declineSlip, { orderId, slipId, again: true, reason: 'another one, please' });
  await sendSlip(browser, orderId, newSlip());
  await rowsOf(server, 'delete from users where id = $1', [userId]);
  expect(
    await rowsOf(server, 'select decision, content from order_slips where order_ref = $1', [id]),
  ).toEqual([{ decision: 'asked-again', content: null }]);
});

it('Slips are sent twenty times an hour at most', async () => {
  const { browser, orderId } = await buyerByTransfer(server);
  const answers = [];
  for (let sent = 0; sent < 21; sent += 1) {
    answers.push((await sendSlip(browser, orderId, Buffer.from('nothing'))).status);
  }
  expect(answers).toEqual([...Array(20).fill(415), 429]);
});
