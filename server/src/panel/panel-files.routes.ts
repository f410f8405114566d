import { panelFileRefusals } from '@regz/contract/panel/device.ts';
import { DEVICE_API_PATH } from '@regz/rules/panel/panel-limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isKnown } from '../platform/http/answers/send-document.ts';
import type { DeviceGuard } from '../platform/http/callers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findNewestKeySet } from './keys/panel-keys.queries.ts';

const KEY_SET_PATH = '/.well-known/regz-panel';
const CACHED_SECONDS = 300;

/**
 * What the panel serves besides its operations: the key set, on every site and for everybody, because
 * its own signature protects it; and signed refusals of whatever else is asked for below the API's
 * address.
 */
export function servePanel(app: FastifyInstance, { db }: Services, devices: DeviceGuard): void {
  app.get(KEY_SET_PATH, async (request, reply) => {
    const newest = await findNewestKeySet(db);
    if (newest === undefined) throw new Refusal('ROUTE_UNKNOWN');
    return sendKeySet(request, reply, newest.document);
  });
  app.all(`${DEVICE_API_PATH}/*`, {
    ...devices.hooks,
    config: { refusals: panelFileRefusals, takesDevices: true },
    handler: () => {
      throw new Refusal('ROUTE_UNKNOWN');
    },
  });
}

function sendKeySet(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const etag = entityTag(Buffer.from(document));
  reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`).header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/jose').send(document);
}
