import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { productAt } from '../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { richTaskUser, stockExactly, purchaseOf } from '../../../test/scenarios/task-area/shop.ts';

const { staff, buyProduct } = contract.shop;
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser: admin } = await signedInAdmin(server));
});
afterAll(() => server.close());

/** An offer as an edit of it begins. */
async function editOf(position: number) {
  const productId = await productAt(server.database, position);
  const { offers } = await admin.call(staff.listOffers, {});
  const offer = offers.find((each) => each.productId === productId);
  if (offer === undefined) throw new Error('no offer');
  const { name: _name, available: _available, sold: _sold, editedBy: _editedBy, ...edit } = offer;
  return edit;
}

it('An offer saved by two staff members at once keeps the first save, and the other gets an error', async () => {
  const edit = await editOf(5);
  const colleague = await signedInAdmin(server);
  const prices = [900, 800];
  const answers = await Promise.all(
    [admin, colleague.browser].map((browser, index) =>
      browser.send(staff.editOffer, { ...edit, price: prices[index] ?? 0 }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const winner = prices[answers.findIndex(({ status }) => status === 200)];
  expect(await editOf(5)).toMatchObject({ price: winner, version: edit.version + 1 });
  const { offers } = await admin.call(staff.listOffers, {});
  expect(offers.find(({ productId }) => productId === edit.productId)?.name).toBe(
    `Supreme + Essential + External One Month Regz Coin ${winner}`,
  );
});

it('An offer counts what is left and what was sold', async () => {
  const productId = await stockExactly(server, 2, 3);
  const { browser } = await richTaskUser(server, 250);
  await browser.call(buyProduct, await purchaseOf(browser, productId));
  const { offers } = await admin.call(staff.listOffers, {});
  expect(offers.find((each) => each.productId === productId)).toMatchObject({
    available: 2,
    sold: 1,
  });
});

it('A task user’s purchase is shown to staff with its key, and with who redeemed it', async () => {
  const productId = await stockExactly(server, 1, 1);
  const { browser, user } = await richTaskUser(server, 250);
  const { purchaseId } = await browser.call(buyProduct, await purchaseOf(browser, productId));
  const own = await browser.call(contract.shop.readPurchase, { id: purchaseId });
  const licenseKey = own.licenseKey ?? '';
  const seen = () => admin.call(staff.listBuyerPurchases, { userId: user.id });
  expect((await seen()).purchases).toMatchObject([
    { id: purchaseId, coinsSpent: 250, licenseKey, redeemedAt: null, redeemedBy: null },
  ]);
  const customer = await signedInCustomer(server);
  await customer.browser.call(contract.licenses.redeemLicense, { licenseKey });
  expect((await seen()).purchases).toMatchObject([
    { redeemedAt: expect.any(String), redeemedBy: customer.account.id },
  ]);
  const stranger = await richTaskUser(server, 0);
  expect(await admin.call(staff.listBuyerPurchases, { userId: stranger.user.id })).toEqual({
    purchases: [],
  });
});

it.each([
  ['198.51.100.77/24', '198.51.100.0/24'],
  [' 198.51.101.7 ', '198.51.101.7/32'],
  ['2001:DB8:5::1/48', '2001:db8:5::/48'],
])(
  'A shared network given as %j is listed as %s with its note, and can be removed',
  async (network, listed) => {
    const note = 'a mobile carrier';
    expect(await admin.call(staff.shareNetwork, { network, note: ` ${note} ` })).toMatchObject({
      network: listed,
      note,
      addedBy: 'sithara',
    });
    const shown = async () =>
      (await admin.call(staff.listNetworks, {})).shared.map((each) => each.network);
    expect(await shown()).toContain(listed);
    await admin.call(staff.unshareNetwork, { network: listed });
    expect(await shown()).not.toContain(listed);
  },
);

it.each(['', '10.0.0.0/7', '2001:db8::/15', '10.0.0.0/33', '10.0.0', 'carrier', '10.0.0.0/8x'])(
  'A shared network is not %j',
  async (network) => {
    const refused = await admin.refusal(staff.shareNetwork, { network, note: 'a carrier' });
    expect(refused).toMatchObject({ status: 400, code: 'SHOP_NETWORK_INVALID' });
  },
);

it('A shared network is listed once when two people add it at the same time', async () => {
  const listing = { network: '198.51.102.0/24', note: 'a mobile carrier' };
  const answers = await Promise.all([1, 2].map(() => admin.send(staff.shareNetwork, listing)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});
