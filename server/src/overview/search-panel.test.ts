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

it('A search of the panel finds people, orders and messages, each role what it may see', async () => {
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

it('A search of the panel for a whole license key finds it, and the look-up is recorded without the key', async () => {
  const productId = await productAt(server.database, 1);
  const key = await makeKey(server.database, { license_key: 'LOOK-ME-UP', product_id: productId });
  expect(await search(stock, ' look-me-up ')).toEqual([
    { kind: 'key', id: key.id, title: expect.any(String), detail: null, state: 'available' },
  ]);
  expect(await search(support, 'LOOK-ME-UP')).toEqual([]);
  expect(await search(owner, 'LOOK-ME')).toEqual([]);
  const entries = await lookUps();
  expect(entries).toMatchObject([{ object_kind: 'license', object_id: key.id }]);
  expect(JSON.stringify(entries)).not.toContain('LOOK');
});

it('Of much that a search of the panel could find, it names three of a kind and eight in all', async () => {
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
