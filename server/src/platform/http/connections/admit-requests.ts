import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

/** As many as two cores answer within half a second. */
export const MOST_AT_ONCE = 220;

/**
 * Refuses requests to the API with SERVICE_BUSY while as many are being worked on as can be answered
 * soon: beyond its capacity the server turns some people away for a moment instead of keeping
 * everybody waiting. A request counts from the arrival of its whole body to the beginning of its
 * answer, so slow networks and long downloads take nobody's place. Pages, which cost little, and
 * those who watch the server are always answered.
 */
export function admitRequests(app: FastifyInstance): void {
  const admitted = new WeakSet<FastifyRequest>();
  let count = 0;
  // Before anything else is done for a request, since refusing must cost less than answering.
  app.addHook('onRequest', (request, _reply, done) => {
    if (count < MOST_AT_ONCE || !request.url.startsWith('/api/')) return done();
    return done(new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 }));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    count += 1;
    admitted.add(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (admitted.delete(request)) count -= 1;
    done(null, payload);
  });
}
