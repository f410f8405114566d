import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseBrowser } from '../../platform/guards/bearer-token.ts';
import { ourOrigins } from '../../platform/guards/origins/our-origins.ts';
import type { DeviceCaller, DeviceGuard } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { activeKeyReader } from '../keys/active-key.ts';
import { strictBytes, thumbprint } from '../keys/p256.ts';
import { createChallenges } from './challenges.ts';
import {
  digestOf,
  isProven,
  readProof,
  type RequestProof,
  signAnswer,
  type SignatureHeaders,
} from './signed-messages.ts';

const NO_BODY = digestOf('');

/** What a request has proved so far. */
type Proven = { caller: DeviceCaller; contentDigest: string; isBodyProven: boolean };

/**
 * The one guard of all that devices call: a request counts only with the signature of its sender's
 * key over method, address, digest and a challenge of the last minutes, and every answer signs the
 * signature that it answers, whatever its status, if that was well-formed. Whose the key is, nobody
 * has been asked yet. Source: decision record 0063.
 */
export function createDeviceGuard(services: Services): DeviceGuard {
  const { clock, config, keyedHash, log } = services;
  const challenges = createChallenges(keyedHash('panel challenges', ''), clock);
  const { originOf } = ourOrigins(config);
  const readActiveKey = activeKeyReader(services);
  const proven = new WeakMap<FastifyRequest, Proven>();

  /** @throws Refusal ORIGIN_FORBIDDEN, PANEL_PROOF_INVALID, PANEL_CHALLENGE_STALE */
  async function proveRequest(request: FastifyRequest): Promise<void> {
    refuseBrowser(request);
    const headers = signatureHeaders(request);
    const { contentDigest } = headers;
    const proof = readProof(headers);
    const { method } = request;
    const targetUri = `${originOf(request.host)}${request.raw.url}`;
    if (proof === null || !isProven(proof, { method, targetUri, contentDigest })) {
      throw new Refusal('PANEL_PROOF_INVALID');
    }
    if (!challenges.isGood(proof.challenge)) throw new Refusal('PANEL_CHALLENGE_STALE');
    const caller = deviceOf(proof);
    proven.set(request, { caller, contentDigest, isBodyProven: contentDigest === NO_BODY });
  }

  function proveBody(request: FastifyRequest, text: string): void {
    if (request.routeOptions.config.takesDevices !== true) return;
    const state = proven.get(request);
    if (state === undefined || digestOf(text) !== state.contentDigest) {
      throw new Refusal('PANEL_PROOF_INVALID');
    }
    state.isBodyProven = true;
  }

  async function requireBody(request: FastifyRequest): Promise<void> {
    if (proven.get(request)?.isBodyProven !== true) throw new Refusal('PANEL_PROOF_INVALID');
  }

  async function sign(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    // The bytes of a file are checked by its address, which is their digest.
    const body = payload ?? '';
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return payload;
    reply.header('cache-control', 'no-store, no-transform');
    const asked = signatureHeaders(request);
    if (readProof(asked) === null) return payload;
    const key = await readActiveKey();
    if (key === null) {
      log.warn('an answer to a device was not signed: there is no signing key');
      return payload;
    }
    const made = signAnswer(key, {
      status: reply.statusCode,
      body,
      request: asked,
      createdSeconds: Math.floor(clock() / 1000),
      nextChallenge: challenges.next(),
    });
    reply.header('content-digest', made.contentDigest);
    reply.header('signature-input', made.signatureInput);
    reply.header('signature', made.signature);
    return payload;
  }

  return {
    hooks: { onRequest: proveRequest, preValidation: requireBody, onSend: sign },
    proveBody,
    callerOf: (request) => {
      const state = proven.get(request);
      if (state === undefined) throw new Error('A device was not asked for its proof.');
      return state.caller;
    },
  };
}

function signatureHeaders({ headers }: FastifyRequest): SignatureHeaders {
  const one = (name: string) => [headers[name] ?? ''].flat().join(', ');
  return {
    contentDigest: one('content-digest'),
    signatureInput: one('signature-input'),
    signature: one('signature'),
  };
}

function deviceOf({ key, nonce }: RequestProof): DeviceCaller {
  const coordinates = [key.x, key.y].map((text) => strictBytes(text, 'base64url'));
  const publicKey = Buffer.concat(coordinates.map((bytes) => bytes ?? Buffer.alloc(0)));
  return { kind: 'device', id: thumbprint(key), publicKey, nonce };
}
