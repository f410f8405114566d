import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/answers/answer-errors.ts';
import { Refusal } from '../refusal.ts';
import { putSecurityHeaders } from './security-headers.ts';

/**
 * Answers requests that the router cannot read: a malformed percent-encoding, or an overlong
 * parameter. Such a request reaches neither hooks nor the error handler, so this sets the headers
 * too.
 */
export function refuseBadUrls(options: { https: boolean }) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    putSecurityHeaders(request, reply, options);
    const issues = [{ path: '', problem: 'bad_url' }];
    sendRefusal(reply, new Refusal('INPUT_INVALID', { issues }), 400);
  };
}
