import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { openKeySet } from '../keys/key-set.ts';
import { isSignedBy } from '../keys/p256.ts';
import { createChallenges } from './challenges.ts';
import { digestOf, isProven, readAnswer, readProof } from './signed-messages.ts';

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

it('The example of RFC 9421 for ECDSA over P-256 verifies, and no altered one does', () => {
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
