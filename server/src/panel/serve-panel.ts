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
import { openFile } from './files/open-file.ts';
import { findNewestKeySet } from './keys/panel-keys.queries.ts';
import { openRelease } from './releases/open-release.ts';
import { givenReader } from './values/read-given.ts';

const KEY_SET_PATH = '/.well-known/regz-panel';
const CACHED_SECONDS = 300;
const fileParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Serves the panel's routes besides its operations. The key set is public on every site, because
 * its own signature protects it. The other routes serve files of releases and of running programs.
 * All other addresses below the API's get signed refusals.
 */
export async function servePanel(
  app: FastifyInstance,
  services: Services,
  devices: DeviceGuard,
): Promise<void> {
  const { db, files } = services;
  const opening = { ...services, readGiven: givenReader(services) };

  async function serveRelease(request: FastifyRequest, reply: FastifyReply) {
    const caller = devices.callerOf(request);
    const { fileName, ...file } = await openRelease(services, caller, wantedSha256(request));
    bytesOnly(reply);
    return sendKeptFile(request, reply, { files, file, name: fileName });
  }

  async function serveFile(request: FastifyRequest, reply: FastifyReply) {
    const file = await openFile(opening, devices.callerOf(request), wantedSha256(request));
    bytesOnly(reply);
    return sendKeptFile(request, reply, { files, file });
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
  const streamed = {
    ...ofDevices,
    errorHandler: (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      throw insteadOfFile(error, reply);
    },
  };
  app.get(`${DEVICE_API_PATH}/releases/:sha256`, streamed, serveRelease);
  app.get(`${DEVICE_API_PATH}/files/:sha256`, streamed, serveFile);
}

/** @throws Refusal DOWNLOAD_UNKNOWN for an address that is not a digest */
function wantedSha256({ params }: FastifyRequest): string {
  const parsed = fileParams.safeParse(params);
  if (!parsed.success) throw new Refusal('DOWNLOAD_UNKNOWN');
  return parsed.data.sha256;
}

function bytesOnly(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store, no-transform').type('application/octet-stream');
}

function sendKeySet(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const etag = entityTag(Buffer.from(document));
  reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`).header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/jose').send(document);
}
