import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { activeKeyReader } from '../keys/active-key.ts';
import type { Challenges } from './challenges.ts';
import { readProof, signAnswer, type SignatureHeaders } from './signed-messages.ts';

const BUSY = 503;

/**
 * Signs every answer, of any status, to a device whose request had a well-formed signature, and
 * adds the next challenge. The bytes of a file are not signed, because its address is their digest.
 * If the server is busy or its database is unavailable, the last key read signs the answer.
 */
export function answerSigner(services: Services, challenges: Challenges) {
  const { clock, log } = services;
  const activeKey = activeKeyReader(services);

  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const body = payload ?? '';
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return payload;
    reply.header('cache-control', 'no-store, no-transform');
    const answered = signatureHeaders(request);
    if (readProof(answered) === null) return payload;
    const isBusy = reply.statusCode === BUSY;
    const key = (isBusy ? activeKey.latest() : null) ?? (await activeKey.read());
    if (key === null) {
      log.warn('an answer to a device was not signed: there is no signing key');
      return payload;
    }
    const made = signAnswer(key, {
      status: reply.statusCode,
      body,
      request: answered,
      createdSeconds: Math.floor(clock() / 1000),
      nextChallenge: challenges.next(),
    });
    reply.header('content-digest', made.contentDigest);
    reply.header('signature-input', made.signatureInput);
    reply.header('signature', made.signature);
    return payload;
  };
}

/** The headers that prove a request; empty where they are missing. */
export function signatureHeaders({ headers }: FastifyRequest): SignatureHeaders {
  const one = (name: string) => [headers[name] ?? ''].flat().join(', ');
  return {
    contentDigest: one('content-digest'),
    signatureInput: one('signature-input'),
    signature: one('signature'),
  };
}
