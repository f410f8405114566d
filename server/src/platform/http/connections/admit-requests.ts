import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';

/** As many as two cores answer within half a second. */
export const MOST_AT_ONCE = 220;

/** When a request is admitted. */
export type Admission = {
  /** How long a request would now wait for the database, in ms. */
  expectedWaitMs: () => number;
  /** A request that would wait longer is refused. */
  mostWaitMs: number;
};

/**
 * Refuses requests to the API with SERVICE_BUSY while `MOST_AT_ONCE` are in progress, or while a
 * request would wait too long for the database. Beyond its capacity the server refuses some requests
 * at once, so that the others do not wait for seconds. A request counts from the arrival of its whole
 * body to the beginning of its answer: slow networks and long downloads do not count. Pages, which
 * cost little, and health checks are always answered.
 */
export function admitRequests(
  app: FastifyInstance,
  { expectedWaitMs, mostWaitMs }: Admission,
): void {
  const admitted = new WeakSet<FastifyRequest>();
  let count = 0;
  // Before anything else is done for a request, since refusing must cost less than answering.
  app.addHook('onRequest', (request, _reply, done) => {
    const hasRoom = count < MOST_AT_ONCE && expectedWaitMs() <= mostWaitMs;
    if (hasRoom || !request.url.startsWith('/api/')) return done();
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
