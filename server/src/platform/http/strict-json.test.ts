import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { parseStrictJson } from './strict-json.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await testServer();
  ({ browser } = await signedInCustomer(server));
});
afterAll(() => server.close());

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
])('A body is refused whose text holds %s', async (_, text) => {
  expect(await post(`{"password":"${text}"}`)).toMatchObject(invalid('bad_text', 'password'));
  expect(await post(`{"${text}":1}`)).toMatchObject(invalid('bad_text'));
  expect(await post(`{"a":[{"b":"${text}"}]}`)).toMatchObject(invalid('bad_text', 'a.0.b'));
});

it('A body is refused that does not match the declared shape, with the place and kind of each fault', async () => {
  expect(await post('{"password":1,"extra":true}')).toMatchObject({
    status: 400,
    json: {
      code: 'INPUT_INVALID',
      data: {
        issues: [
          { path: 'password', problem: 'invalid_type' },
          { path: '', problem: 'unrecognized_keys' },
        ],
      },
    },
  });
});

it('A body is refused without repeating what was sent', async () => {
  const answer = await post('{"password":["canary-7f3a"],"canary-7f3a":"canary-7f3a"}');
  expect(answer.status).toBe(400);
  expect(answer.text).not.toContain('canary');
});

it('A body is refused larger than its operation needs, reading no further than that', async () => {
  const sized = (bytes: number) => `{"password":"${'x'.repeat(bytes - 15)}"}`;
  expect(await post(sized(4096))).toMatchObject(invalid('too_big', 'password'));
  expect(await post(sized(4097))).toMatchObject({
    status: 413,
    json: { code: 'BODY_TOO_LARGE' },
  });
});

it('A body is refused with more values than its operation takes, in either kind of brackets', async () => {
  expect(await post(`{"a":[${'{},'.repeat(63)}{}]}`)).toMatchObject(invalid('too_many'));
  expect(await post(`{${'"a":1,'.repeat(63)}"a":1}`)).toMatchObject(invalid('too_many'));
});

it('A body is refused of a quarter megabyte of values within a millisecond or two', () => {
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

it('A body is read with a charset, and as an empty object where it is empty', async () => {
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
