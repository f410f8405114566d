import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { isWebhookUrl } from '../webhook-urls.ts';
import type { RequestPlaces } from './request-places.ts';

/**
 * Refuses requests to the API with SERVICE_BUSY while all places are taken, or while a request
 * would wait too long for the database. Beyond its capacity the server refuses some requests
 * immediately, so that the others do not wait for seconds. A request counts from the arrival of its
 * whole body to the beginning of its answer, so slow networks and long downloads do not count;
 * uploads have places of their own. Pages, which cost little, and health checks are always
 * answered.
 */
export function admitRequests(app: FastifyInstance, places: RequestPlaces): void {
  // Before anything else is done for a request, since refusing must cost less than answering.
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const kind = isWebhookUrl(url) ? 'notification' : 'request';
    if (!url.startsWith('/api/') || places.hasRoom(kind)) return done();
    return done(new Refusal('SERVICE_BUSY', { retryAfterSeconds: 1 }));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    places.enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    places.leave(request);
    done(null, payload);
  });
}
