import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionFor } from '../../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { operationOf } from '../../../test/harness/operations.ts';
import {
  challengeOf,
  heartbeatOf,
  isGenuine,
  panelProgram,
  trustedKeys,
} from '../../../test/harness/panel-program.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

const path = '/api/panel/v1/heartbeat';
const question = () => questionFor(operationOf(contract.panel.heartbeat), heartbeatOf());

it('The first request gets a challenge that the next answers', async () => {
  const program = panelProgram(server);
  const first = await program.browser.request(program.sign(question()));
  expect(first).toMatchObject({ status: 401, json: { code: 'PANEL_CHALLENGE_STALE' } });
  program.challenge = challengeOf(first) ?? '';
  expect((await program.browser.request(program.sign(question()))).status).toBe(200);
});

it('A request counts for ten minutes, and no recorded or prepared one after that', async () => {
  const program = panelProgram(server);
  await program.beat();
  const recorded = program.sign(question());
  server.clock.advance(9 * MINUTE_MS);
  expect((await program.browser.request(recorded)).status).toBe(200);
  server.clock.advance(2 * MINUTE_MS);
  const late = await program.browser.request(recorded);
  expect(late.json).toMatchObject({ code: 'PANEL_CHALLENGE_STALE' });
  await program.beat();
});

describe('a request that was altered after it was signed', () => {
  const stranger = () => panelProgram(server).sign(question()).headers;
  it.each([
    ['with another body', () => ({ body: JSON.stringify({ ...heartbeatOf(), signIn: true }) })],
    ['with bytes that are no text', () => ({ body: Buffer.from([0x22, 0xff, 0x22]) })],
    ['without a body', () => ({ body: '' })],
    ['to another address', () => ({ path: '/api/panel/v1/redemptions' })],
    ['with a query', () => ({ path: `${path}?x=1` })],
    ['by another method', () => ({ method: 'PUT', path: '/api/panel/v1/settings' })],
    [
      'to another of our hosts',
      () => ({ headers: { host: `regz.localhost:${server.config.PORT}` } }),
    ],
    ['with a stranger’s signature', () => ({ headers: { signature: stranger()['signature'] } })],
    ['without a signature', () => ({ headers: { signature: undefined } })],
    [
      'with two signatures',
      () => ({ headers: { signature: `${stranger()['signature']}, b=:AA==:` } }),
    ],
  ])('A request that was altered after it was signed proves nothing: %s', async (_, change) => {
    const program = panelProgram(server);
    await program.beat();
    const sent = program.sign(question());
    const altered: { body?: string | Buffer; path?: string; method?: string; headers?: object } =
      change();
    const answer = await program.browser.request({
      ...sent,
      ...altered,
      headers: { ...sent.headers, ...altered.headers },
    });
    expect(answer).toMatchObject({ status: 401, json: { code: 'PANEL_PROOF_INVALID' } });
  });
});

it.each([
  ['origin', 'https://evil.example'],
  ['cookie', 'regz-cs=anything'],
  ['sec-fetch-site', 'same-origin'],
])('No browser speaks for a device: %s is refused', async (name, value) => {
  const program = panelProgram(server);
  await program.beat();
  const sent = program.sign(question());
  const headers = { ...sent.headers, [name]: value };
  const answer = await program.browser.request({ ...sent, headers });
  expect(answer).toMatchObject({ status: 403, json: { code: 'ORIGIN_FORBIDDEN' } });
});

describe('an answer to a device', () => {
  const long = { ...heartbeatOf(), padding: 'x'.repeat(300_000) };
  it.each([
    ['200', 200, () => question()],
    ['400 to what it cannot read', 400, () => ({ ...question(), body: '{' })],
    ['404 below the address of the API', 404, () => ({ path: '/api/panel/v1/nothing' })],
    ['404 to another method', 404, () => ({ ...question(), method: 'PUT' })],
    ['413', 413, () => ({ ...question(), body: JSON.stringify(long) })],
    ['415', 415, () => ({ ...question(), headers: { 'content-type': 'text/plain' } })],
  ])(
    'An answer to a device signs its bytes, its status and the request that it answers: %s',
    async (_, status, ask) => {
      const program = panelProgram(server);
      await program.beat();
      const sent = program.sign(ask());
      const { body, ...rest } = sent;
      const answer = await program.browser.request(body === '' ? rest : sent);
      expect(answer.status, answer.text).toBe(status);
      expect(answer.headers['cache-control']).toBe('no-store, no-transform');
      const trusted = await trustedKeys(server.database);
      expect(isGenuine(answer, sent, trusted)).toBe(true);
      expect(isGenuine({ ...answer, status: status + 1 }, sent, trusted)).toBe(false);
      expect(isGenuine(answer, program.sign(ask()), trusted)).toBe(false);
    },
  );

  it('An answer to a device signs what it refuses for want of attempts, and says when to come back', async () => {
    const program = panelProgram(server);
    await program.beat();
    const wantsCode = questionFor(operationOf(contract.panel.heartbeat), {
      ...heartbeatOf(),
      signIn: true,
    });
    for (let count = 0; count < 60; count += 1) {
      const asking = panelProgram(server, { address: program.browser.address });
      asking.challenge = program.challenge;
      expect((await asking.request(wantsCode)).status).toBe(200);
    }
    const late = panelProgram(server, { address: program.browser.address });
    late.challenge = program.challenge;
    const sent = late.sign(wantsCode);
    const answer = await late.browser.request(sent);
    expect(answer).toMatchObject({ status: 429, json: { code: 'ATTEMPTS_EXCEEDED' } });
    expect(answer.json).toMatchObject({ data: { retryAfterSeconds: expect.any(Number) } });
    expect(isGenuine(answer, sent, await trustedKeys(server.database))).toBe(true);
  });

  it('An answer to a device is not signed where the request had no signature to answer', async () => {
    const answer = await panelProgram(server).browser.request({
      ...question(),
      headers: { origin: undefined },
    });
    expect(answer).toMatchObject({ status: 401, json: { code: 'PANEL_PROOF_INVALID' } });
    expect(answer.headers['signature']).toBeUndefined();
  });
});

it('A hundred copies of a program on other PCs get in with nothing that they could copy', async () => {
  const program = panelProgram(server);
  await program.beat();
  const recorded = program.sign(question());
  let inside = 0;
  for (let count = 0; count < 100; count += 1) {
    const thief = panelProgram(server);
    thief.challenge = program.challenge;
    const own = thief.sign(question());
    const claimed = String(own.headers['signature-input']).replace(
      /keyid="[^"]*"/,
      /keyid="[^"]*"/.exec(String(recorded.headers['signature-input']))?.[0] ?? '',
    );
    const headers = { ...own.headers, 'signature-input': claimed };
    const answer = await thief.browser.request({ ...own, headers });
    if (answer.status !== 401) inside += 1;
  }
  expect(inside).toBe(0);
});
