import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { refunded } from '../../../test/fakes/payment-events.ts';
import { sharedServer, sharedServices } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { makeGift, type MadeGift } from '../../../test/scenarios/orders/gifts.ts';
import { storeAndSettle } from '../../payments/settlement/settle-event.ts';

const { openGift, takeGiftBack, readOwnOrder } = contract.orders;

const server = sharedServer();
const services = sharedServices(server);

/** A gift of a customer, whose order stays locked until it is released. */
async function heldGift() {
  const { browser, account } = await signedInCustomer(server);
  const gift = await makeGift(server, account.id);
  await server.database.sql('update order_facts set live = false where id = $1', gift.id);
  const held = await holdRows(server.database, 'select from order_facts where id = $1 for update', [
    gift.id,
  ]);
  return { browser, gift, held };
}

const open = ({ token }: MadeGift) => server.browser().send(openGift, { token });

async function factsOf({ id }: MadeGift) {
  const { rows } = await server.database.ownerPool.query<{ opened: boolean; back: boolean }>(
    `select opened_at is not null as opened, taken_back_at is not null as back
       from order_gifts where order_ref = $1`,
    [id],
  );
  return rows[0];
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

it.each(['open', 'take back'])(
  'A gift opened and taken back concurrently has one outcome: first to %s',
  async (first) => {
    const { browser, gift, held } = await heldGift();
    const { orderId, licenseKey } = gift;
    const takeBack = () => browser.send(takeGiftBack, { orderId });
    const isOpenFirst = first === 'open';
    const one = isOpenFirst ? open(gift) : takeBack();
    await held.waiting(1);
    const other = isOpenFirst ? takeBack() : open(gift);
    await held.waiting(2);
    await held.release();
    const answers = await Promise.all([one, other]);
    expect(statuses(answers)).toEqual([200, isOpenFirst ? 409 : 410]);
    expect(await factsOf(gift)).toEqual({ opened: isOpenFirst, back: !isOpenFirst });
    const own = await browser.call(readOwnOrder, { orderId });
    expect(own.licenseKey).toBe(isOpenFirst ? null : licenseKey);
  },
);

it('Concurrent opens and take-backs of a gift have one outcome', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { browser, account } = await signedInCustomer(server);
    const gift = await makeGift(server, account.id);
    const back = browser.send(takeGiftBack, { orderId: gift.orderId });
    const answers = await Promise.all([open(gift), back, open(gift)]);
    const [opening, taking, again] = statuses(answers);
    expect([opening, again]).toEqual(taking === 200 ? expect.arrayContaining([410]) : [200, 200]);
    const facts = await factsOf(gift);
    expect(facts).toEqual({ opened: taking !== 200, back: taking === 200 });
    expect(answers.some(({ text }) => text.includes(gift.licenseKey))).toBe(taking !== 200);
  }
});

it('Sixteen concurrent openers of a gift get the same key', async () => {
  const { gift, held } = await heldGift();
  const opening = Array.from({ length: 16 }, () => open(gift));
  await held.waiting(1);
  await held.release();
  const answers = await Promise.all(opening);
  expect(statuses(answers)).toEqual(Array(16).fill(200));
  const told = answers.map(({ json }) => JSON.stringify(json));
  expect(new Set(told).size).toBe(1);
  expect(told[0]).toContain(gift.licenseKey);
});

it.each(['open', 'refund'])(
  'A refund hides a gift’s key from later opens: first to %s',
  async (first) => {
    const { browser, gift, held } = await heldGift();
    const { orderId } = gift;
    const refund = () =>
      storeAndSettle(services, { provider: 'sandbox', events: [refunded({ orderId }, 75_000)] });
    const isOpenFirst = first === 'open';
    const opening = isOpenFirst ? open(gift) : null;
    if (opening !== null) await held.waiting(1);
    const refunding = refund();
    await held.waiting(isOpenFirst ? 2 : 1);
    const late = isOpenFirst ? null : open(gift);
    if (late !== null) await held.waiting(2);
    await held.release();
    const answer = await (opening ?? late);
    await refunding;
    expect(answer?.status).toBe(isOpenFirst ? 200 : 410);
    expect(await factsOf(gift)).toEqual({ opened: isOpenFirst, back: false });
    const own = await browser.call(readOwnOrder, { orderId });
    expect(own).toMatchObject({ licenseKey: null, gift: { state: 'withheld' } });
    expect((await open(gift)).status).toBe(410);
  },
);
