import { randomBytes } from 'node:crypto';
import { DEVICE_API_PATH } from '@regz/rules/panel/panel-limits.ts';
import { readKeySetDraft } from '../../../src/panel/keys/key-set.ts';
import { newPrivateJwk, signingKey, thumbprint } from '../../../src/panel/keys/p256.ts';
import {
  type ArrivedAnswer,
  readAnswer,
  signRequest,
} from '../../../src/panel/proof/signed-messages.ts';
import { type Finding, findingsOf } from '../finding.ts';
import { ask } from './ask.ts';

const { ok, FAIL } = findingsOf('public addresses');

const BODY = '{}';
const NONCE_BYTES = 16;

/**
 * Sends one signed request of a new device and verifies the answer, as a program does. A program
 * cannot distinguish a proxy that rewrites addresses or answers from an attacker.
 */
export async function checkPanelProof(origin: string): Promise<Finding> {
  const document = await ask(origin, { path: '/.well-known/regz-panel' });
  const [, payload = ''] = document.text.split('.');
  const set = readKeySetDraft(Buffer.from(payload, 'base64url').toString('utf8'));
  if (set === null) return FAIL(`panel: ${origin} has no key set (${document.status})`);
  const arrived = await askOnce(origin);
  const trusted = set.keys.map(({ x, y }) => ({ x, y, kid: thumbprint({ x, y }) }));
  if (readAnswer(arrived, trusted) === null) {
    return FAIL(
      'panel: the answer does not arrive as it was signed; have the proxy neither compress nor change what is below /api/panel/v1',
    );
  }
  // A request without a challenge gets only this refusal if its signature is valid.
  return arrived.body.includes('PANEL_CHALLENGE_STALE')
    ? ok('panel: requests and answers arrive as they were signed')
    : FAIL(
        'panel: requests do not arrive as they were signed; pass on Host, scheme, path and query',
      );
}

/** Sends one signed request of an unknown device. */
async function askOnce(origin: string): Promise<ArrivedAnswer & { body: string }> {
  const path = `${DEVICE_API_PATH}/heartbeat`;
  const jwk = newPrivateJwk();
  const sent = signRequest(
    { ...signingKey(jwk), point: jwk },
    {
      method: 'POST',
      targetUri: `${origin}${path}`,
      body: BODY,
      challenge: '',
      nonce: randomBytes(NONCE_BYTES).toString('base64url'),
    },
  );
  const answer = await ask(origin, {
    method: 'POST',
    path,
    headers: {
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': BODY.length,
      'content-digest': sent.contentDigest,
      'signature-input': sent.signatureInput,
      signature: sent.signature,
    },
    body: BODY,
  });
  const header = (name: string) => [answer.headers[name] ?? ''].flat().join(', ');
  return {
    status: answer.status,
    body: answer.text,
    contentDigest: header('content-digest'),
    signatureInput: header('signature-input'),
    signature: header('signature'),
    request: sent,
  };
}
