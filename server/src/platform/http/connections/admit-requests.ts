import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even if the server has more to do than it can: for those who watch it. */
    alwaysAnswered?: boolean;
  }
}

/** As many as two cores answer within half a second. */
export const MOST_AT_ONCE = 300;

/**
 * Refuses with SERVICE_BUSY what comes while as much is being worked on as can be answered soon:
 * beyond its capacity the server turns some people away for a moment instead of keeping everybody
 * waiting. A request counts from the arrival of its whole body to the beginning of its answer, so
 * slow networks and long downloads take nobody's place.
 */
export function admitRequests(app: FastifyInstance): void {
  const admitted = new WeakSet<FastifyRequest>();
  let count = 0;
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.alwaysAnswered === true) return done();
    if (count >= MOST_AT_ONCE) {
      return done(new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 }));
    }
    count += 1;
    admitted.add(request);
    return done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (admitted.delete(request)) count -= 1;
    done(null, payload);
  });
}
