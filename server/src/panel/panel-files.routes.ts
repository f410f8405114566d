import { panelFileRefusals } from '@regz/contract/panel/device.ts';
import { DEVICE_API_PATH } from '@regz/rules/panel/panel-limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sendKeptFile } from '../downloads/files/send-kept-file.ts';
import { insteadOfFile } from '../downloads/files/storage-fault.ts';
import { entityTag, isKnown } from '../platform/http/answers/send-document.ts';
import type { DeviceGuard } from '../platform/http/callers.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findNewestKeySet } from './keys/panel-keys.queries.ts';
import { openRelease } from './releases/open-release.ts';

const KEY_SET_PATH = '/.well-known/regz-panel';
const CACHED_SECONDS = 300;
const releaseParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * What the panel serves besides its operations: the key set, on every site and for everybody, because
 * its own signature protects it; the files of releases; and signed refusals of whatever else is asked
 * for below the API's address.
 */
export async function servePanel(
  app: FastifyInstance,
  services: Services,
  devices: DeviceGuard,
): Promise<void> {
  const { db, files } = services;

  async function serveRelease(request: FastifyRequest, reply: FastifyReply) {
    const params = releaseParams.safeParse(request.params);
    if (!params.success) throw new Refusal('DOWNLOAD_UNKNOWN');
    const caller = devices.callerOf(request);
    const { fileName, ...file } = await openRelease(services, caller, params.data.sha256);
    reply.header('cache-control', 'no-store, no-transform').type('application/octet-stream');
    return sendKeptFile(request, reply, { files, file, name: fileName });
  }

  const ofDevices = {
    ...devices.hooks,
    config: { refusals: panelFileRefusals, takesDevices: true },
  };
  app.get(KEY_SET_PATH, async (request, reply) => {
    const newest = await findNewestKeySet(db);
    if (newest === undefined) throw new Refusal('ROUTE_UNKNOWN');
    return sendKeySet(request, reply, newest.document);
  });
  app.all(`${DEVICE_API_PATH}/*`, ofDevices, () => {
    throw new Refusal('ROUTE_UNKNOWN');
  });
  const releases = {
    ...ofDevices,
    errorHandler: (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      throw insteadOfFile(error, reply);
    },
  };
  app.get(`${DEVICE_API_PATH}/releases/:sha256`, releases, serveRelease);
}

function sendKeySet(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const etag = entityTag(Buffer.from(document));
  reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`).header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/jose').send(document);
}
