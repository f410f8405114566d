import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { contract } from '@regz/contract/contract.ts';
import pg from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { operations } from '../../../test/harness/operations.ts';
import { newPerson, type Person } from '../../../test/harness/people.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';
import { exampleOf } from '../../../test/operations/operation-examples.ts';
import { VERSION } from '../../version.ts';
import { schemaDirectory } from '../database/schema/schema-files.ts';
import { parseStrictJson } from './strict-json.ts';

const { offerPasskey, sendEmailVerification, startIdentityProof } = contract.identity;
const server = sharedServer();
let browser: Browser;

beforeAll(async () => {
  ({ browser } = await signedInCustomer(server));
});

const { community, devices } = contract;

/** Acts that write a row depending on the caller's session, in each of the tables. */
const acts = {
  'identity.startIdentityProof': startIdentityProof,
  'identity.offerPasskey': offerPasskey,
  'customers.prepareDeletion': contract.customers.prepareDeletion,
  'identity.sendEmailVerification': sendEmailVerification,
  'community.startConnection': community.startConnection,
  'devices.startDeviceReset': devices.startDeviceReset,
} as const;

/**
 * Sends a request while its session is being ended: the session is still read as open, and ends
 * once the request has got as far as it can. @param ending the statement that ends it, given the
 * account's id.
 */
async function sentWhileEnding(
  name: keyof typeof acts,
  { accountId, browser }: Person,
  input: Record<string, unknown>,
  ending: string,
) {
  const rows = await holdRows(server.database, ending, [accountId]);
  const sent = browser.send(acts[name], input as never);
  await rows.waiting(1);
  await rows.commit();
  return sent;
}

const ended = 'delete from account_sessions where subject_id = $1';

it.each([
  ...(Object.keys(acts) as (keyof typeof acts)[]).map((name) => [name, ended] as const),
  [
    'identity.startIdentityProof',
    `with ended as (${ended}) delete from users where id = $1`,
  ] as const,
])('A session that ends during its request is read again by %s', async (name, ending) => {
  const person = await newPerson(server, 'customer with a license');
  const input = await exampleOf(name).input(server, person);
  const answer = await sentWhileEnding(name, person, input, ending);
  expect(answer).toMatchObject({ status: 401, json: { code: 'SESSION_REQUIRED' } });
});

it('A missing row is a fault despite an ended session', async () => {
  const person = await newPerson(server, 'customer with a license');
  await server.database.sql(`create table nobody_here (id text primary key);
       alter table account_identity_flows
         add constraint broken foreign key (state) references nobody_here not valid`);
  const name = 'identity.startIdentityProof';
  const input = await exampleOf(name).input(server, person);
  const answer = await person.browser.send(acts[name], input as never);
  expect(answer).toMatchObject({ status: 500, json: { code: 'INTERNAL_ERROR' } });
  await server.database.sql(
    'alter table account_identity_flows drop constraint broken; drop table nobody_here',
  );
});

const json = { 'content-type': 'application/json' };

function post(body: string | Buffer, headers: Record<string, string | undefined> = json) {
  return browser.request({ method: 'POST', path: '/api/accounts/reveal-password', headers, body });
}

const invalid = (problem: string, path = '') => ({
  status: 400,
  json: { code: 'INPUT_INVALID', data: { issues: [{ path, problem }] } },
});

it.each([
  ['is not JSON', '{"password":', 'not_json'],
  ['has a comment', '{"password":"x"/**/}', 'not_json'],
  ['ends twice', '{"password":"x"}}', 'not_json'],
  ['is JSON of another Unicode form', '\ufeff\ufeff{"password":"x"}', 'not_json'],
  ['is a list', '[]', 'not_an_object'],
  ['is a text', '"password"', 'not_an_object'],
  ['is a number', '1e999', 'not_an_object'],
  ['nests deeper than sixteen', `${'['.repeat(17)}${']'.repeat(17)}`, 'too_deep'],
  ['names a prototype', '{"__proto__":{"admin":true}}', 'not_json'],
  ['names a prototype inside', '{"a":[{"__proto__":1}]}', 'not_json'],
  ['names a prototype in disguise', '{"\\u005f_proto__":1}', 'not_json'],
  ['names a constructor', '{"constructor":{"prototype":{}}}', 'not_json'],
])('A body is refused that %s', async (_, body, problem) => {
  expect(await post(body)).toMatchObject(invalid(problem));
});

it.each([
  ['NUL', 'a\\u0000b'],
  ['half of a surrogate pair', '\\ud800'],
  ['the other half', 'x\\udfff'],
  ['the halves in the wrong order', '\\udc00\\ud800'],
])('A body with %s in a text is refused', async (_, text) => {
  expect(await post(`{"password":"${text}"}`)).toMatchObject(invalid('bad_text', 'password'));
  expect(await post(`{"${text}":1}`)).toMatchObject(invalid('bad_text'));
  expect(await post(`{"a":[{"b":"${text}"}]}`)).toMatchObject(invalid('bad_text', 'a.0.b'));
});

it('A body of another shape is refused with each fault’s place', async () => {
  const issues = [
    { path: 'password', problem: 'invalid_type' },
    { path: '', problem: 'unrecognized_keys' },
  ];
  expect(await post('{"password":1,"extra":true}')).toMatchObject({
    status: 400,
    json: { code: 'INPUT_INVALID', data: { issues } },
  });
});

it('The refusal of a body does not repeat the input', async () => {
  const answer = await post('{"password":["canary-7f3a"],"canary-7f3a":"canary-7f3a"}');
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain('canary');
});

it('A body is refused larger than its operation needs, reading no further than that', async () => {
  const sized = (bytes: number) => `{"password":"${'x'.repeat(bytes - 15)}"}`;
  expect(await post(sized(4096))).toMatchObject(invalid('too_big', 'password'));
  expect(await post(sized(4097))).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } });
});

it('A body with more values than its operation takes is refused', async () => {
  expect(await post(`{"a":[${'{},'.repeat(63)}{}]}`)).toMatchObject(invalid('too_many'));
  expect(await post(`{${'"a":1,'.repeat(63)}"a":1}`)).toMatchObject(invalid('too_many'));
});

it('A body of a quarter megabyte of values is refused within milliseconds', () => {
  const body = `{"a":[${'{},'.repeat(85_000)}{}]}`;
  const started = performance.now();
  for (let count = 0; count < 100; count += 1) {
    expect(() => parseStrictJson(body)).toThrow('INPUT_INVALID');
  }
  // Parsed, each would take some 40 ms.
  expect(performance.now() - started).toBeLessThan(500);
});

it.each([
  ['a form', 'application/x-www-form-urlencoded', 'password=x'],
  ['plain text', 'text/plain', '{"password":"x"}'],
  ['parts', 'multipart/form-data; boundary=x', '--x--'],
  ['XML', 'application/xml', '<password/>'],
  ['nothing known', 'x', '{"password":"x"}'],
  ['no type', undefined, '{"password":"x"}'],
])('A body is refused of %s', async (_, type, body) => {
  expect(await post(body, { 'content-type': type })).toMatchObject({
    status: 415,
    json: { code: 'MEDIA_TYPE_UNSUPPORTED' },
  });
});

it('A body may name a charset, and an empty one is an object', async () => {
  const missing = { status: 400, json: { code: 'ACCOUNT_FIELDS_MISSING' } };
  const typed = { 'content-type': 'application/json; charset=utf-8' };
  expect(await post('{"password":""}', typed)).toMatchObject(missing);
  expect(await post('')).toMatchObject(invalid('invalid_type', 'password'));
  const logOut = contract.identity.logOut['~orpc'].route.path;
  const empty = await browser.request({ method: 'POST', path: `/api${logOut}`, headers: json });
  expect(empty.status).toBe(200);
});

it('A body is read with invalid UTF-8 replaced, never with an internal error', async () => {
  const body = Buffer.concat([Buffer.from('{"password":"'), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]);
  expect((await post(body)).status).toBeLessThan(500);
});

it('A body is read sixteen levels deep, not counting brackets inside texts', () => {
  const deepest = `${'['.repeat(16)}${']'.repeat(16)}`;
  expect(() => parseStrictJson(deepest)).not.toThrow();
  const text = { text: '[[[[[[[[[[[[[[[[[[[[ \\" {{{' };
  expect(parseStrictJson(JSON.stringify(text))).toEqual(text);
});

it.each([
  ['NUL in the path', '/api/key-stock/products/%00/keys'],
  ['NUL in the query', '/api/accounts/challenges/log-in?strength=%00'],
  ['NUL in a name of the query', '/api/accounts/challenges/log-in?%00=1'],
  ['a path parameter twice', '/api/accounts/challenges/log-in?action=register'],
  ['a value twice', '/api/accounts/challenges/log-in?strength=high&strength=high'],
  ['a prototype', '/api/accounts/challenges/log-in?__proto__=1'],
  ['a nested name', '/api/accounts/challenges/log-in?strength[x]=high'],
  ['an unknown name', '/api/sites/config?debug=1'],
])('A query or path parameter with %s is refused', async (_, path) => {
  const staff = server.browser();
  const answer = await staff.request({ path });
  expect(['INPUT_INVALID', 'SESSION_REQUIRED']).toContain((answer.json as { code: string }).code);
  expect(answer.status).toBeLessThan(500);
});

const ready = operations.filter(({ revalidated }) => revalidated).map(({ path }) => `/api${path}`);

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.browser().request({ path, headers });

/**
 * Changes data directly in the database, as another process does, without notice to this server.
 */
const behindItsBack = (statement: string) => server.database.sql(statement);

async function tagOf(path: string): Promise<string> {
  const { headers } = await ask(path);
  return String(headers.etag);
}

it.each(ready)('Cacheable answers are sent once, with a tag: %s', async (path) => {
  const first = await ask(path);
  expect(first.status).toBe(200);
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await ask(path, { 'if-none-match': String(first.headers.etag) });
  expect(again).toMatchObject({ status: 304, text: '' });
  const small = await ask(path, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(small.body)).toEqual(first.body);
  expect(small.headers.etag).toBe(first.headers.etag);
});

it.each(ready)('Cacheable operations refuse unknown input: %s', async (path) => {
  const refused = await ask(`${path}?a=1`);
  expect(refused).toMatchObject({ status: 400, json: { code: 'INPUT_INVALID' } });
  expect(refused.headers['cache-control']).toBe('no-store');
});

it('A cacheable answer always matches the database', async () => {
  const path = '/api/storefront/catalogue';
  const plan = async () =>
    (await server.browser().call(contract.storefront.readCatalogue, {})).plans[0];
  const before = await tagOf(path);
  await behindItsBack('update storefront_plans set price_minor = 4242 where position = 1');
  expect(await plan()).toMatchObject({ priceMinor: 4242 });
  const raised = await tagOf(path);
  expect(raised).not.toBe(before);
  const late = await ask(path, { 'if-none-match': before });
  expect(late).toMatchObject({ status: 200, json: { plans: expect.any(Array) as unknown } });

  await behindItsBack('update storefront_plans set sells_without_stock = false where position = 1');
  expect(await plan()).toMatchObject({ delivery: 'none' });
  await behindItsBack(`insert into license_keys (license_key, product_id, subscription, duration_days)
      select 'TEST-ONE-KEY-OF-THE-PLAN', p.id, p.package, p.duration_days
        from key_stock_products p join storefront_plans s on s.stock_product_id = p.id
       where s.position = 1`);
  expect(await plan()).toMatchObject({ delivery: 'now' });
  await behindItsBack(
    "update license_keys set banned = true where license_key = 'TEST-ONE-KEY-OF-THE-PLAN'",
  );
  expect(await plan()).toMatchObject({ delivery: 'none' });
});

it('A cacheable answer changes with each part of the download center', async () => {
  const path = '/api/downloads/public';
  const seen = new Set([await tagOf(path)]);
  const add = (area: string, title: string) => `insert into download_items
      (area, position, title, language, url, updated_at)
      values ('${area}', 1, '${title}', 'C', 'https://files.example/a', now())`;
  for (const statement of [
    add('tool', 'A tool'),
    "update download_items set title = 'Another' where title = 'A tool'",
    add('sample', 'A sample'),
    "delete from download_items where title = 'Another'",
  ]) {
    await behindItsBack(statement);
    seen.add(await tagOf(path));
  }
  expect(seen.size).toBe(5);
});

it('A cacheable answer is unavailable without the database', async () => {
  const path = '/api/storefront/catalogue';
  const tag = await tagOf(path);
  await behindItsBack('alter table storefront_plans rename to plans_away');
  const away = await ask(path, { 'if-none-match': tag });
  await behindItsBack('alter table plans_away rename to storefront_plans');
  expect(away.status).toBe(500);
  expect(await tagOf(path)).toBe(tag);
});

it('Health checks distinguish a running process from its database', async () => {
  const server = await ownServer();
  const browser = server.browser();
  expect((await browser.request({ path: '/healthz' })).json).toEqual({
    status: 'ok',
    version: VERSION,
  });
  expect((await browser.request({ path: '/routez' })).json).toEqual({ status: 'ok' });
  expect((await browser.request({ path: '/readyz' })).json).toEqual({ status: 'ready' });

  const { database: name } = server.database.applicationConnection;
  const superuser = new pg.Client(inject('superuserConnection'));
  await superuser.connect();
  await superuser.query(`alter database ${name} connection limit 0`);
  await superuser.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [name],
  );
  // The terminated backends end a moment later.
  await expect
    .poll(() => browser.request({ path: '/readyz' }))
    .toMatchObject({ status: 503, json: { status: 'no database' } });
  expect((await browser.request({ path: '/healthz' })).status).toBe(200);
  expect((await browser.request({ path: '/routez' })).status).toBe(200);

  await superuser.query(`alter database ${name} connection limit -1`);
  await superuser.end();
  const ready = async () => (await browser.request({ path: '/readyz' })).status;
  await expect.poll(ready).toBe(200);
});

/** Puts the one answer under the name that its operation had before, then upgrades as the migration does. */
async function upgrade(idempotencyKey: string, { before, by }: { before: string; by: string }) {
  const { ownerPool } = server.database;
  const stored = await ownerPool.query(
    'update idempotency_answers set operation = $2 where key = $1',
    [idempotencyKey, before],
  );
  expect(stored.rowCount).toBe(1);
  await ownerPool.query(await readFile(path.join(schemaDirectory, by), 'utf8'));
}

it('Retries across the renaming of operations get the first answer', async () => {
  const { createSubscriptionType, editSubscriptionType } = contract.storefront.staff;
  const { browser } = await newPerson(server, 'admin');
  const form = { name: `Type ${randomUUID()}`, description: '', price: '', isActive: true };
  const { id, version } = await browser.call(createSubscriptionType, form);
  const idempotencyKey = randomUUID();
  const edit = () =>
    browser.call(editSubscriptionType, { ...form, id, version, price: '5' }, { idempotencyKey });
  const first = await edit();
  await upgrade(idempotencyKey, {
    before: 'storefront.staff.updateSubscriptionType',
    by: '0137-operation-verbs.sql',
  });
  expect(await edit()).toEqual(first);
  const stored = 'select operation from idempotency_answers where key = $1';
  expect(await server.database.sql(stored, idempotencyKey)).toEqual([
    { operation: 'storefront.staff.editSubscriptionType' },
  ]);
});
