import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeKey, makeTaskUser, productAt } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { newPerson, type Person } from '../../test/harness/people.ts';
import { makeOrder } from '../../test/scenarios/orders/make-order.ts';

let server: TestServer;
let owner: Person;
let support: Person;
let stock: Person;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  owner = await newPerson(server, 'admin');
  support = await newPerson(server, 'support staff');
  stock = await newPerson(server, 'stock staff');
});
afterAll(() => server.close());

const search = (person: Person, text: string) =>
  person.browser.call(contract.overview.searchPanel, { text });

const rows = async (statement: string, values: unknown[] = []) =>
  (await server.database.ownerPool.query<Record<string, unknown>>(statement, values)).rows;

const lookUps = async () => rows("select * from audit_entries where action = 'licenses.look-up'");

it('A search of the panel shows each role what it may see', async () => {
  const { id } = await makeAccount(server.database, {
    username: 'wathsala',
    email: 'wathsala@example.com',
  });
  await makeTaskUser(server.database, { username: 'wathsala-plays' });
  const order = await makeOrder(server.database, id, { payment_ref: 'pay-17' });
  const [found] = await rows('select order_id from order_facts where id = $1', [order.id]);
  const orderId = String(found?.['order_id']);
  const [thread] = await rows(
    `insert into contact_threads (name, email, subject, digest, token_hash, created_at, last_at)
       values ('W', 'wathsala@example.com', 'No key', sha256('w'), sha256('w'), $1, $1)
       returning number`,
    [new Date(server.clock())],
  );
  const kinds = async (person: Person, text: string) =>
    (await search(person, text)).map(({ kind }) => kind);

  expect(await kinds(owner, 'WATHS')).toEqual(['customer', 'order', 'taskUser']);
  expect(await kinds(support, 'wathsala@example.com')).toEqual(['customer', 'order', 'message']);
  expect(await kinds(stock, 'wathsala')).toEqual(['order']);
  expect(await kinds(support, `#${String(thread?.['number'])}`)).toEqual(['message']);
  expect(await search(stock, 'pay-17')).toMatchObject([{ kind: 'order', id: orderId }]);
  expect(await search(owner, orderId.toLowerCase())).toMatchObject([{ kind: 'order' }]);
  expect(await search(owner, 'w')).toEqual([]);
  expect(await lookUps()).toEqual([]);
});

it('A search of the panel finds keys and records each', async () => {
  const product_id = await productAt(server.database, 1);
  const stocked = await makeKey(server.database, { license_key: 'STOCK-ME-UP', product_id });
  const { id: user_id } = await makeAccount(server.database, { username: 'holder' });
  const sold = { assigned_to: 'holder', assigned_at: new Date(server.clock()), user_id };
  const key = await makeKey(server.database, { license_key: 'SOLD-7K2M-X', product_id, ...sold });
  const row = { kind: 'key', title: expect.any(String), by: 'key' };
  const found = { ...row, id: stocked.id, detail: '…E-UP', state: 'available' };
  expect(await search(stock, ' stock-me-up ')).toEqual([found]);
  expect(await search(stock, 'e-up')).toEqual([found]);
  expect(await search(stock, 'STOCK-ME')).toEqual([]);
  expect(await search(support, 'STOCK-ME-UP')).toEqual([]);
  expect(await search(owner, '7k2m')).toEqual([
    { ...row, id: key.id, detail: '…2M-X', state: 'assigned' },
    {
      kind: 'customer',
      id: user_id,
      title: 'holder',
      detail: expect.any(String),
      state: null,
      by: 'key',
    },
  ]);
  expect(await search(support, '7K2M')).toMatchObject([{ kind: 'customer', id: user_id }]);
  const entries = await lookUps();
  const ids = [stocked.id, stocked.id, key.id];
  expect(entries.map(({ object_id }) => object_id)).toEqual(ids);
  expect(JSON.stringify(entries)).not.toContain('7K2M');
});

it('A key with any characters is found with its holder', async () => {
  const { id: user_id } = await makeAccount(server.database, { username: 'keeper' });
  const sold = { assigned_to: 'keeper', assigned_at: new Date(server.clock()), user_id };
  const license_key = `OLD_KEY.${randomUUID()}/7`.toUpperCase();
  const { id } = await makeKey(server.database, { license_key, ...sold });
  const found = [
    { kind: 'key', id },
    { kind: 'customer', id: user_id },
  ];
  expect(await search(owner, license_key.toLowerCase())).toMatchObject(found);
});

it('A key that was redeemed without an assignment is found by any part', async () => {
  const { id: user_id } = await makeAccount(server.database, { username: 'redeemer' });
  const used = { activated: true, activated_at: new Date(server.clock()), user_id };
  const { id } = await makeKey(server.database, { license_key: 'HAND-6VWX-SOLD', ...used });
  expect(await search(owner, '6vwx')).toMatchObject([
    { kind: 'key', id },
    { kind: 'customer', id: user_id },
  ]);
});

it('An unredeemed generated key is found only by its ending or whole', async () => {
  const product_id = await productAt(server.database, 1);
  const [batch] = await rows(
    `insert into key_stock_batches (product_id, kind, quantity, created_by)
     values ($1, 'generated', 1, 'owner') returning id`,
    [product_id],
  );
  const key = await makeKey(server.database, {
    license_key: 'HAND-QWXY-ZVTR',
    product_id,
    batch_id: String(batch?.['id']),
    assigned_to: 'batch',
    assigned_at: new Date(server.clock()),
  });
  for (const text of ['QWXY', 'Y-ZVTR', 'HAND-Q']) expect(await search(owner, text)).toEqual([]);
  for (const text of ['zvtr', 'HAND-QWXY-ZVTR']) {
    expect(await search(owner, text)).toMatchObject([{ kind: 'key', id: key.id }]);
  }
});

it('A search of the panel says by what it found a customer', async () => {
  const { id } = await makeAccount(server.database, {
    username: 'Tharindu99',
    email: 'tharindu.p@example.com',
    mobile_number: '077-765 4321',
    discord_id: '123456789012345678',
    discord_username: 'rindu.plays',
  });
  await rows(
    `insert into panel_devices (account_id, device_id, public_key, label, key_in, components,
                                version, platform, place, first_seen, seen_at, name)
     values ($1, repeat('d', 43), sha256('a') || sha256('b'), 'DESKTOP-9QX', 'file', '{}', '1', 'win',
             'Colombo', now(), now(), 'My gaming PC')`,
    [id],
  );
  const ways = {
    '+94 77 765 4321': 'mobile',
    '0777654321': 'mobile',
    '123456789012345678': 'discord-id',
    '@RINDU.PLAYS': 'discord-name',
    tharindu: 'name',
    '@Tharindu99': 'name',
    rindu99: 'middle',
    'Tharindu.P@example.com': 'email',
    'tharnidu.p@example.com': 'similar-email',
    'tharindu.p@exmple.com': 'similar-email',
    'desktop-9': 'device',
    'my gaming': 'device',
  };
  for (const [text, by] of Object.entries(ways)) {
    expect(await search(support, text), text).toMatchObject([{ kind: 'customer', id, by }]);
  }
  expect(await search(support, '0777654329')).toEqual([]);
});

it('A search of the panel says by what it found an order', async () => {
  const { id } = await makeAccount(server.database, { username: 'buyer-of-one' });
  const order = await makeOrder(server.database, id, {
    provider: 'transfer',
    provider_session_id: 'RGZ-4E7J-92',
    payment_ref: 'pi_3abc',
  });
  const [row] = await rows('select order_id from order_facts where id = $1', [order.id]);
  const orderId = String(row?.['order_id']);
  const ways = {
    [`#${orderId.toLowerCase()}`]: 'order',
    [orderId.slice(4)]: 'order',
    [`https://regz.example/orders?order=${orderId}`]: 'order',
    '4e7j 92': 'transfer',
    rgz4e7j92: 'transfer',
    'RGZ-4E7J-92': 'transfer',
    pi_3abc: 'payment',
    'buyer-of': 'name',
  };
  for (const [text, by] of Object.entries(ways)) {
    const orders = (await search(owner, text)).filter(({ kind }) => kind === 'order');
    expect(orders, text).toMatchObject([{ id: orderId, by }]);
  }
});

it('A search of the panel shows three of a kind, eight in all', async () => {
  for (let place = 0; place < 4; place += 1) {
    const { id } = await makeAccount(server.database, { username: `chathura${place}` });
    await makeTaskUser(server.database, { username: `chathura${place}` });
    await makeOrder(server.database, id);
  }
  const found = await search(owner, 'chathura');
  expect(found.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 3 }, () => 'customer'),
    ...Array.from({ length: 3 }, () => 'order'),
    ...Array.from({ length: 2 }, () => 'taskUser'),
  ]);
});

it('Waiting work is shown only to roles that can settle it', async () => {
  await rows(
    `insert into contact_threads (name, email, subject, digest, token_hash, created_at, last_at)
       values ('N', 'n@example.com', 'Key', sha256('n'), sha256('n'), now(), now())`,
  );
  const told = async ({ browser }: Person) =>
    (await browser.call(contract.overview.listWaiting, {})).map(({ kind }) => kind);
  expect([await told(support), await told(stock)]).toEqual([['messages'], []]);
});
