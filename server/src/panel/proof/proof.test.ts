import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { describe, expect, it } from 'vitest';
import { questionFor } from '../../../test/harness/browser.ts';
import { databaseLine } from '../../../test/harness/database-line.ts';
import { testDatabase } from '../../../test/harness/harness-database.ts';
import { sharedServer, testServer } from '../../../test/harness/harness.ts';
import { operationOf } from '../../../test/harness/operations.ts';
import {
  challengeOf,
  heartbeatOf,
  isGenuine,
  panelProgram,
  type PanelProgram,
  trustedKeys,
} from '../../../test/harness/panel-program.ts';
import { MOST_AT_ONCE } from '../../platform/http/connections/request-places.ts';
import { openKeySet } from '../keys/key-set.ts';
import { isSignedBy } from '../keys/p256.ts';
import { createChallenges } from './challenges.ts';
import { digestOf, isProven, readAnswer, readProof } from './signed-messages.ts';

const { heartbeat } = contract.panel;
const server = sharedServer({ work: 'none' });

describe('device guard', () => {
  const path = '/api/panel/v1/heartbeat';
  const question = () => questionFor(operationOf(heartbeat), heartbeatOf());

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

  it('A request without the body that it signed proves nothing', async () => {
    const program = panelProgram(server);
    await program.beat();
    const { body, ...sent } = program.sign(question());
    expect(body).not.toBe('');
    const headers = { ...sent.headers, 'content-type': undefined };
    expect(await program.browser.request({ ...sent, headers })).toMatchObject({
      status: 401,
      json: { code: 'PANEL_PROOF_INVALID' },
    });
  });

  it.each([
    ['origin', 'https://evil.example'],
    ['cookie', 'regz-cs=anything'],
    ['sec-fetch-site', 'same-origin'],
  ])('Browsers cannot act as a device: %s is refused', async (name, value) => {
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

    it('Refusals for attempts are signed and say when to retry', async () => {
      const program = panelProgram(server);
      await program.beat();
      const wantsCode = questionFor(operationOf(heartbeat), { ...heartbeatOf(), signIn: true });
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

    it('Answers to unsigned requests are not signed', async () => {
      const answer = await panelProgram(server).browser.request({
        ...question(),
        headers: { origin: undefined },
      });
      expect(answer).toMatchObject({ status: 401, json: { code: 'PANEL_PROOF_INVALID' } });
      expect(answer.headers['signature']).toBeUndefined();
    });
  });

  it('A hundred copies without the key are refused', async () => {
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
});

const question = () => questionFor(operationOf(heartbeat), heartbeatOf());

it('Answers are signed while the database is away', async () => {
  const database = await testDatabase();
  const line = await databaseLine(database);
  const away = await testServer({
    work: 'none',
    environment: { DATABASE_URL: line.databaseUrl, DATABASE_OWNER_URL: line.databaseOwnerUrl },
  });
  try {
    const program = panelProgram(away);
    await program.beat();
    const trusted = await trustedKeys(database);
    await line.cut();
    const sent = program.sign(question());
    const answer = await program.browser.request(sent);
    expect(answer).toMatchObject({ status: 503, json: { code: 'SERVICE_BUSY' } });
    expect(isGenuine(answer, sent, trusted)).toBe(true);
    const elsewhere = program.sign({ path: '/api/panel/v1/nothing', method: 'DELETE' });
    const { body: _none, ...bare } = elsewhere;
    const unknown = await program.browser.request(bare);
    expect(unknown.status).toBe(404);
    expect(isGenuine(unknown, elsewhere, trusted)).toBe(true);
    await line.mend();
    expect((await program.beat()).state).toBe('signed-out');
  } finally {
    await away.close();
    await database.drop();
  }
});

it('Answers of a busy server are signed immediately', async () => {
  const program = panelProgram(server);
  await program.beat();
  const lock = await server.database.ownerPool.connect();
  await lock.query('begin; lock table panel_devices in access exclusive mode');
  const waiting = Array.from({ length: MOST_AT_ONCE }, async () => {
    const { path: url, headers, body } = program.sign(question());
    const { host } = new URL(server.config.origins.client);
    const filled = { ...withoutAbsent(headers), host };
    await server.app.inject({ method: 'POST', url, headers: filled, payload: body });
  });
  const { sent, answer, ms } = await firstBusy(program);
  await lock.query('rollback');
  lock.release();
  await Promise.all(waiting);
  expect(isGenuine(answer, sent, await trustedKeys(server.database))).toBe(true);
  // Others wait five seconds for the database.
  expect(ms).toBeLessThan(2500);
});

/** Asks for nothing until the server has as much to do as it takes. */
async function firstBusy(program: PanelProgram) {
  for (;;) {
    const sent = program.sign({ path: '/api/panel/v1/nothing' });
    const { body: _none, ...bare } = sent;
    const begun = performance.now();
    const answer = await program.browser.request(bare);
    if (answer.status === 503) return { sent, answer, ms: performance.now() - begun };
  }
}

function withoutAbsent(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

type Vector = Record<string, string>;

const file = path.join(import.meta.dirname, '../../../../sdk/vectors/vectors.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
const [meta = {}] = vectors;
/** Only programs verify files for offline use. */
const kinds = ['request', 'answer', 'keys', 'ecdsa'];
const cases = vectors.filter(
  ({ kind = '', verdict }) => kinds.includes(kind) && verdict !== 'either',
);

function keysOf(...roles: string[]) {
  return roles.map((role) => {
    const found = vectors.find((each) => each['kind'] === 'key' && each['role'] === role);
    return { kid: found?.['kid'] ?? '', x: found?.['x'] ?? '', y: found?.['y'] ?? '' };
  });
}

/** Returns the guard's verdict on a request, without a server. */
function verdictOnRequest(vector: Vector): string {
  const { method = '', targetUri = '', body = '', contentDigest = '' } = vector;
  const proof = readProof(vector);
  const sent = { method, targetUri, contentDigest };
  if (proof === null || digestOf(body) !== contentDigest || !isProven(proof, sent)) {
    return 'PANEL_PROOF_INVALID';
  }
  const clock = () => Number(meta['minute']) * MINUTE_MS;
  const challenges = createChallenges(Buffer.from(meta['challengeKey'] ?? '', 'hex'), clock);
  return challenges.isGood(proof.challenge) ? 'good' : 'PANEL_CHALLENGE_STALE';
}

function verdictOnAnswer(vector: Vector): string {
  const { body = '', contentDigest = '', signatureInput = '', signature = '' } = vector;
  const request = {
    signature: vector['sentSignature'] ?? '',
    signatureInput: vector['sentSignatureInput'] ?? '',
  };
  const headers = { contentDigest, signatureInput, signature };
  const answer = { ...headers, status: Number(vector['status']), body, request };
  return readAnswer(answer, keysOf('active', 'next', 'retired')) === null ? 'bad' : 'good';
}

/** Returns the verdict of a program that has seen a sequence, at an origin and a time. */
function verdictOnKeySet({ file: text = '', seen, origin = '', now, kids }: Vector): string {
  const set = openKeySet(text, keysOf('root', 'spare'));
  const isGood =
    set !== null &&
    set.sequence >= Number(seen) &&
    set.exp > Number(now) &&
    set.origins.includes(origin) &&
    set.keys.map(({ kid }) => kid).join(' ') === kids;
  return isGood ? 'good' : 'bad';
}

function verdictOnSignature({ x = '', y = '', message = '', signature = '' }: Vector): string {
  const text = Buffer.from(message, 'hex').toString();
  return isSignedBy({ x, y }, text, Buffer.from(signature, 'hex')) ? 'good' : 'bad';
}

const verdicts: Record<string, (vector: Vector) => string> = {
  request: verdictOnRequest,
  answer: verdictOnAnswer,
  keys: verdictOnKeySet,
  ecdsa: verdictOnSignature,
};

const judged = cases.map((vector) => ({
  vector,
  title: `${vector['kind']}: ${vector['name']} (${vector['why']})`,
}));

it.each(judged)('The server judges the shared vectors as they say: $title', ({ vector }) => {
  expect(verdicts[vector['kind'] ?? '']?.(vector)).toBe(vector['verdict']);
});

it('Only the unaltered example of RFC 9421 verifies', () => {
  const key = {
    x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
    y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
  };
  const base = [
    '"@status": 200',
    '"content-type": application/json',
    '"content-digest": sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
    '"content-length": 23',
    '"@signature-params": ("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
  ].join('\n');
  const signature = Buffer.from(
    'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==',
    'base64',
  );
  expect(isSignedBy(key, base, signature)).toBe(true);
  expect(isSignedBy(key, base.replace('200', '201'), signature)).toBe(false);
});
