import type { FastifyInstance } from 'fastify';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate } from '../../platform/http/callers.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { IDENTITY_CALLBACK_PATH } from '../../platform/ports/identity-callbacks.ts';
import type { Services } from '../../platform/services.ts';
import { finishIdentityVisit } from './finish-identity-visit.ts';

/**
 * The address to which the identity provider redirects browsers. It is no operation of the
 * contract: another site redirects to it, and it always redirects to one of our pages.
 */
export function serveIdentityCallback(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): void {
  const cookies = cookieScope(services.config);
  app.get(IDENTITY_CALLBACK_PATH, async (request, reply) => {
    const [, query = ''] = request.url.split('?', 2);
    const context = createRequestContext(request, reply, { cookies, clock: services.clock });
    const path = await finishIdentityVisit(services, context, {
      authenticate,
      query: new URLSearchParams(query),
    });
    return reply.header('cache-control', 'no-store').redirect(path, 303);
  });
}
