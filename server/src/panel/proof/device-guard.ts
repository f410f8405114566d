import type { FastifyRequest } from 'fastify';
import { refuseBrowser } from '../../platform/guards/bearer-token.ts';
import { ourOrigins } from '../../platform/guards/origins/our-origins.ts';
import type { DeviceCaller, DeviceGuard } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { strictBytes, thumbprint } from '../keys/p256.ts';
import { createChallenges } from './challenges.ts';
import { answerSigner, signatureHeaders } from './sign-answers.ts';
import { digestOf, isProven, readProof, type RequestProof } from './signed-messages.ts';

const NO_BODY = digestOf('');

/** The proven facts of a request. */
type Proven = { caller: DeviceCaller; contentDigest: string; isBodyProven: boolean };

/**
 * Guards all routes of devices. A request counts only with its sender's signature over method,
 * address, digest and a recent challenge. Every answer, with any status, signs the request's
 * signature if that was well-formed. The guard does not check which account the key belongs to.
 * Source: decision record 0021.
 */
export function createDeviceGuard(services: Services): DeviceGuard {
  const { clock, config, keyedHash } = services;
  const challenges = createChallenges(keyedHash('panel challenges', ''), clock);
  const { originOf } = ourOrigins(config);
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

  return {
    hooks: {
      onRequest: proveRequest,
      preValidation: requireBody,
      onSend: answerSigner(services, challenges),
    },
    proveBody,
    callerOf: (request) => {
      const state = proven.get(request);
      if (state === undefined) throw new Error('A device was not asked for its proof.');
      return state.caller;
    },
  };
}

function deviceOf({ key, nonce }: RequestProof): DeviceCaller {
  const coordinates = [key.x, key.y].map((text) => strictBytes(text, 'base64url'));
  const publicKey = Buffer.concat(coordinates.map((bytes) => bytes ?? Buffer.alloc(0)));
  return { kind: 'device', id: thumbprint(key), publicKey, nonce };
}
