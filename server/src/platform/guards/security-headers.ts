import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The policy of the API and of every answer without its own document: it may load nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const HEADERS = Object.entries({
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
});

const REFERRER_POLICY = 'strict-origin-when-cross-origin';
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Sets the security headers and the request's id on every answer of every route and status. A
 * header that an answer has set itself is kept. A document with its own frame policy is not also
 * marked as unframeable.
 */
export function securityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    putSecurityHeaders(request, reply, options);
    done(null, payload);
  });
}

/** The same for answers that no hook sees, because their requests never reached a route. */
export function putSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { https: boolean },
): void {
  for (const [name, value] of HEADERS) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
  if (!isFrameable(reply) && !reply.hasHeader('x-frame-options')) {
    reply.header('x-frame-options', 'DENY');
  }
  reply.header('x-request-id', request.id);
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', REFERRER_POLICY);
  if (options.https) {
    reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
  }
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', NOTHING);
  }
}

function isFrameable(reply: FastifyReply): boolean {
  const policy = reply.getHeader('content-security-policy');
  return typeof policy === 'string' && /frame-ancestors (?!'none')/.test(policy);
}
