import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { makeKey, productAt } from '../../test/harness/factories.ts';
import { sharedServer, ownServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { buyCheapest, stockEverything } from '../../test/scenarios/task-area/farm.ts';
import {
  purchaseOf,
  richTaskUser,
  stock,
  stockExactly,
} from '../../test/scenarios/task-area/shop.ts';

const { buyProduct, listOwnPurchases, listProducts, readPurchase, staff } = contract.shop;
let admin: Browser;

const server = sharedServer({ environment: { COMMUNITY_INVITE_URL: 'https://discord.gg/regz' } });
// The tests advance the clock beyond the end of sessions.
beforeEach(async () => {
  ({ browser: admin } = await signedInAdmin(server));
});

async function soldOf(productId: string): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ sold: number }>(
    'select count(*)::integer as sold from task_shop_purchases where product_id = $1',
    [productId],
  );
  return rows[0]?.sold ?? 0;
}

it('The shop sells the ten listed products at their prices, cheapest first', async () => {
  const { browser } = await richTaskUser(server, 0);
  const shown = await browser.call(listProducts, {});
  expect(shown.products.map(({ price }) => price)).toEqual([
    250, 250, 500, 550, 550, 550, 1000, 1000, 1100, 2000,
  ]);
  expect(shown).toMatchObject({ balance: 0, opensAt: null, verificationNeeded: false });
});

it('The shop counts exactly the keys it can sell', async () => {
  const productId = await stockExactly(server, 2, 2);
  const key = { product_id: productId };
  await makeKey(server.database, { ...key, license_key: 'TEST-1234' });
  await makeKey(server.database, { ...key, banned: true });
  await makeKey(server.database, { ...key, assigned_to: 'x', assigned_at: new Date() });
  const { browser } = await richTaskUser(server, 0);
  const shown = (await browser.call(listProducts, {})).products;
  expect(shown.find(({ id }) => id === productId)?.available).toBe(2);
});

it('The shop sells a redeemable key and shows it again tomorrow', async () => {
  const productId = await stockExactly(server, 1, 1);
  const { browser } = await richTaskUser(server, 300);
  const bought = await browser.call(buyProduct, await purchaseOf(browser, productId));
  expect(bought).toMatchObject({ coinsSpent: 250, balance: 50 });
  const own = await browser.call(readPurchase, { id: bought.purchaseId });
  expect(own).toMatchObject({
    product: 'Supreme One Month Regz Coin 250',
    redeemUrl: `${server.config.origins.client}/redeem-key`,
    registrationUrl: `${server.config.origins.client}/auth`,
    downloadUrl: `${server.config.origins.client}/download`,
    communityUrl: 'https://discord.gg/regz',
  });
  server.clock.advance(DAY_MS);
  expect(await browser.call(readPurchase, { id: bought.purchaseId })).toEqual(own);
  expect((await browser.call(listOwnPurchases, {})).purchases).toHaveLength(1);
  const after = (await browser.call(listProducts, {})).products;
  expect(after.find(({ id }) => id === productId)?.purchaseId).toBe(bought.purchaseId);
  const { rows } = await browser.call(contract.coins.listStatement, {});
  expect(rows[0]).toMatchObject({
    coins: -250,
    about: { kind: 'product', name: 'Supreme One Month Regz Coin 250' },
  });

  const customer = await signedInCustomer(server);
  await customer.browser.call(contract.licenses.redeemLicense, {
    licenseKey: own.licenseKey ?? '',
    confirmReplacement: false,
  });
  expect(await customer.browser.call(contract.identity.me, {})).toMatchObject({
    subscription: 'Supreme',
    adminApproval: true,
  });
});

it('The shop charges no price that the buyer has not seen', async () => {
  const productId = await stockExactly(server, 4, 1);
  const { browser } = await richTaskUser(server, 5000);
  const input = await purchaseOf(browser, productId);
  const admin = await signedInAdmin(server);
  const offer = (await admin.browser.call(staff.listOffers, {})).offers.find(
    (each) => each.productId === productId,
  );
  if (offer === undefined) throw new Error('no offer');
  const { name: _name, available: _available, sold: _sold, ...rest } = offer;
  const { editedBy: _editedBy, ...editable } = rest;
  const edited = await admin.browser.call(staff.editOffer, { ...editable, price: 450 });
  expect(edited.name).toBe('Supreme + Essential One Month Regz Coin 450');
  expect(await browser.refusal(buyProduct, input)).toMatchObject({
    code: 'SHOP_PRICE_CHANGED',
    data: { price: 450 },
  });
  const bought = await browser.call(buyProduct, await purchaseOf(browser, productId));
  expect(bought).toMatchObject({ coinsSpent: 450, balance: 4550 });
});

const newOffer = {
  package: 'Legit',
  days: 7,
  name: 'Legit One Week',
  description: { en: 'A week.', si: 'සතියක්.', ta: 'ஒரு வாரம்.' },
  price: 120,
  keys: 'generated',
  isActive: true,
} as const;

async function buyAndRead(browser: Browser, productId: string): Promise<string> {
  const { purchaseId } = await browser.call(buyProduct, await purchaseOf(browser, productId));
  return (await browser.call(readPurchase, { id: purchaseId })).licenseKey ?? '';
}

it('Staff sell a package for coins, and a customer redeems its generated key', async () => {
  const offer = await admin.call(staff.createOffer, newOffer);
  expect(offer).toMatchObject({ name: 'Legit One Week Regz Coin 120', available: null, sold: 0 });
  const { browser } = await richTaskUser(server, 200);
  const licenseKey = await buyAndRead(browser, offer.productId);
  const customer = await signedInCustomer(server);
  const redemption = { licenseKey, confirmReplacement: false };
  expect(await customer.browser.call(contract.licenses.redeemLicense, redemption)).toMatchObject({
    subscription: 'Legit',
  });
  const { rows } = await server.database.ownerPool.query(
    `select price_coins, alert_below, duration_days from key_stock_products where id = $1`,
    [offer.productId],
  );
  expect(rows).toEqual([{ price_coins: 120, alert_below: 0, duration_days: 7 }]);
  const { productId, version } = offer;
  expect(await admin.code(staff.removeOffer, { productId, version })).toBe('SHOP_OFFER_USED');
  expect((await admin.call(staff.listOffers, {})).offers).toContainEqual({ ...offer, sold: 1 });
});

it('A retired package is not sold for coins', async () => {
  const retire = (at: string | null) =>
    server.database.ownerPool.query('update license_packages set retired_at = $1 where name = $2', [
      at,
      newOffer.package,
    ]);
  const { productId, version } = await admin.call(staff.createOffer, { ...newOffer, price: 122 });
  const { browser } = await richTaskUser(server, 200);
  const purchase = await purchaseOf(browser, productId);
  const isListed = async () => {
    const { products } = await browser.call(listProducts, {});
    return products.some(({ id }) => id === productId);
  };
  expect(await isListed()).toBe(true);
  await retire('2026-01-01');
  expect(await isListed()).toBe(false);
  expect(await browser.code(buyProduct, purchase)).toBe('SHOP_PRODUCT_UNKNOWN');
  const code = await admin.code(staff.createOffer, { ...newOffer, price: 121 });
  await retire(null);
  expect(code).toBe('LICENSE_PACKAGE_UNKNOWN');
  await admin.call(staff.removeOffer, { productId, version });
});

it('Removing an offer removes its product if it never had a key', async () => {
  const remains = async (productId: string) => {
    const found = await server.database.ownerPool.query<{ price: number | null }>(
      'select price_coins as price from key_stock_products where id = $1',
      [productId],
    );
    return found.rows;
  };
  for (const [price, keys, left] of [
    [130, 0, []],
    [131, 1, [{ price: null }]],
  ] as const) {
    const offer = await admin.call(staff.createOffer, { ...newOffer, price, keys: 'pasted' });
    const { productId, version } = offer;
    await stock(server.database, productId, keys);
    await admin.call(staff.removeOffer, { productId, version });
    expect(await remains(productId)).toEqual(left);
    const { browser } = await richTaskUser(server, 200);
    expect((await browser.call(listProducts, {})).products.map(({ id }) => id)).not.toContain(
      productId,
    );
    expect(await admin.code(staff.removeOffer, { productId, version })).toBe(
      'SHOP_PRODUCT_UNKNOWN',
    );
  }
});

it('The product of a prize is not removed', async () => {
  const { productId, version } = await admin.call(staff.createOffer, { ...newOffer, price: 140 });
  await admin.call(contract.giveaways.staff.createGiveaway, {
    title: 'A week',
    description: '',
    startsAt: new Date(server.clock() + DAY_MS).toISOString(),
    endsAt: new Date(server.clock() + 2 * DAY_MS).toISOString(),
    prizes: [{ name: 'A week', productId }],
  });
  expect(await admin.code(staff.removeOffer, { productId, version })).toBe('SHOP_OFFER_USED');
});

it('An offer is either bought or removed', async () => {
  const { productId, version } = await admin.call(staff.createOffer, { ...newOffer, price: 150 });
  const { browser } = await richTaskUser(server, 200);
  const input = await purchaseOf(browser, productId);
  const [bought, removed] = await Promise.all([
    browser.send(buyProduct, input),
    admin.send(staff.removeOffer, { productId, version }),
  ]);
  expect([
    [201, 409],
    [404, 200],
  ]).toContainEqual([bought.status, removed.status]);
  expect(await soldOf(productId)).toBe(bought.status === 201 ? 1 : 0);
});

it('The last two keys go to buyers with coins', async () => {
  const productId = await stockExactly(server, 6, 2);
  const people = await Promise.all(
    Array.from({ length: 16 }, (_, index) => richTaskUser(server, index < 3 ? 600 : 10)),
  );
  const inputs = await Promise.all(
    people.map(async ({ browser }) => ({ browser, input: await purchaseOf(browser, productId) })),
  );
  const answers = await Promise.all(
    inputs.map(({ browser, input }) => browser.send(buyProduct, input)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await soldOf(productId)).toBe(2);
});

it('A wallet that buys sixteen times concurrently gets one key', async () => {
  const productId = await stockExactly(server, 7, 16);
  const { browser } = await richTaskUser(server, 5000);
  const inputs = await Promise.all(
    Array.from({ length: 16 }, () => purchaseOf(browser, productId)),
  );
  const answers = await Promise.all(inputs.map((input) => browser.send(buyProduct, input)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await browser.call(listProducts, {})).toMatchObject({ balance: 4450 });
  expect(await soldOf(productId)).toBe(1);
});

it('One idempotency key gets one key, even without an answer', async () => {
  const productId = await stockExactly(server, 8, 3);
  const { browser } = await richTaskUser(server, 2000);
  const input = await purchaseOf(browser, productId);
  const how = { idempotencyKey: 'the-answer-that-got-lost' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => browser.send(buyProduct, input, how)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  for (const { json } of answers) expect(json).toEqual(answers[0]?.json);
  expect(await soldOf(productId)).toBe(1);
});

it('A network buys no faster than its limit, even concurrently', async () => {
  const address = '203.0.113.9';
  const people = await Promise.all(
    Array.from({ length: 8 }, () => richTaskUser(server, 5000, {}, { address })),
  );
  const productId = await stockExactly(server, 9, 8);
  const inputs = await Promise.all(
    people.map(async ({ browser }) => ({
      browser,
      input: await purchaseOf(browser, productId, 'high'),
    })),
  );
  const answers = await Promise.all(
    inputs.map(({ browser, input }) => browser.send(buyProduct, input)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);

  const admin = await signedInAdmin(server);
  const { busiest } = await admin.browser.call(staff.listNetworks, {});
  expect(busiest.find(({ keysToday }) => keysToday === 4)).toMatchObject({
    accounts: 4,
    paced: true,
  });
  const shared = { network: '203.0.113.0/24', note: 'a mobile carrier' };
  expect(await admin.browser.call(staff.shareNetwork, shared)).toMatchObject(shared);
  const late = inputs.find((_, index) => answers[index]?.status === 429);
  if (late === undefined) throw new Error('nobody was late');
  expect(await late.browser.call(listProducts, {})).toMatchObject({ opensAt: null });
  await late.browser.call(buyProduct, await purchaseOf(late.browser, productId, 'high'));
});

it('A network buys at most four keys a day, twelve a week', async () => {
  const own = await ownServer();
  const address = '203.0.113.77';
  await stockEverything(own, 3);
  const first = await richTaskUser(own, 20_000, {}, { address });
  const second = await richTaskUser(own, 20_000, {}, { address });
  const boughtToday = async () => {
    let bought = 0;
    for (const { browser } of [first, second, first, second, first]) {
      if ((await buyCheapest(browser)) === 'bought') bought += 1;
    }
    return bought;
  };
  const days: number[] = [];
  for (let day = 0; day < 8; day += 1) {
    days.push(await boughtToday());
    own.clock.advance(DAY_MS);
  }
  expect(days).toEqual([4, 4, 4, 0, 0, 0, 0, 4]);
});

it('Staff can hold spending and release it, while earning continues', async () => {
  const productId = await stockExactly(server, 3, 1);
  const { browser, user } = await richTaskUser(server, 600);
  const admin = await signedInAdmin(server);
  const hold = { userId: user.id, held: true, reason: 'many accounts' };
  await admin.browser.call(staff.holdAccount, hold);
  expect(await browser.call(listProducts, {})).toMatchObject({ spendingHeld: true });
  const input = await purchaseOf(browser, productId);
  expect((await browser.refusal(buyProduct, input)).code).toBe('SHOP_SPENDING_HELD');
  await browser.call(contract.tasks.completeTask, { position: 1 });
  await admin.browser.call(staff.holdAccount, { ...hold, held: false });
  await browser.call(buyProduct, await purchaseOf(browser, productId));
});

it('Staff sell no product that is inactive', async () => {
  const productId = await productAt(server.database, 10);
  await server.database.ownerPool.query(
    'update shop_offers set is_active = false where product_id = $1',
    [productId],
  );
  const { browser } = await richTaskUser(server, 5000);
  const shown = (await browser.call(listProducts, {})).products;
  expect(shown.some(({ id }) => id === productId)).toBe(false);
  const challenge = await browser.solveChallenge('shop-purchase');
  const refused = await browser.refusal(buyProduct, { productId, priceSeen: 2000, challenge });
  expect(refused.code).toBe('SHOP_PRODUCT_UNKNOWN');
});

/** An offer as an edit of it begins. */
async function editOf(position: number) {
  const productId = await productAt(server.database, position);
  const { offers } = await admin.call(staff.listOffers, {});
  const offer = offers.find((each) => each.productId === productId);
  if (offer === undefined) throw new Error('no offer');
  const { name: _name, available: _available, sold: _sold, editedBy: _editedBy, ...edit } = offer;
  return edit;
}

it('Of two concurrent saves of an offer, the first is kept', async () => {
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

it('Staff see a purchase with its key and redeemer', async () => {
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
])('A shared network given as %j is listed as %s', async (network, listed) => {
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
});

it.each(['', '10.0.0.0/7', '2001:db8::/15', '10.0.0.0/33', '10.0.0', 'carrier', '10.0.0.0/8x'])(
  '%j is not a shared network',
  async (network) => {
    const refused = await admin.refusal(staff.shareNetwork, { network, note: 'a carrier' });
    expect(refused).toMatchObject({ status: 400, code: 'SHOP_NETWORK_INVALID' });
  },
);

it('Concurrent additions list a shared network once', async () => {
  const listing = { network: '198.51.102.0/24', note: 'a mobile carrier' };
  const answers = await Promise.all([1, 2].map(() => admin.send(staff.shareNetwork, listing)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});
