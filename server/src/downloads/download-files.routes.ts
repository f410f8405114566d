import fastifyStatic from '@fastify/static';
import { downloadFileRefusals } from '@regz/contract/downloads.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Authenticate } from '../platform/http/callers.ts';
import { requestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { leadBack } from './lead-back.ts';
import { findPreview, findPublicFile } from './download-files.queries.ts';
import { downloadFolders } from './download-folders.ts';
import { createDownloadLinks, LICENSED_FILES_PATH } from './download-links.ts';
import { PREVIEWS_PATH, PUBLIC_FILES_PATH } from './download-views.ts';
import { openLink } from './open-link.ts';
import { sendKeptFile } from './send-kept-file.ts';

const id = z.uuid();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Where files are fetched. They are no operations of the contract: the answer is a file, which a
 * browser may ask for in parts, and a refusal leads a person back to the page.
 */
export async function serveDownloadFiles(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const { db, config, clock } = services;
  const { files: folder } = downloadFolders(config);
  const links = createDownloadLinks(config);

  async function servePublic(request: FastifyRequest, reply: FastifyReply) {
    const asked = readParams(z.object({ id, sha256 }), request);
    const file = await findPublicFile(db, asked.id, asked.sha256);
    if (file === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
    const name = file.file_name ?? 'download';
    reply.header('cache-control', FOR_GOOD).type('application/octet-stream');
    return sendKeptFile(request, reply, { folder, file, name });
  }

  async function servePreview(request: FastifyRequest, reply: FastifyReply) {
    const asked = readParams(z.object({ sha256 }), request);
    const file = await findPreview(db, asked.sha256);
    if (file === undefined || file.image_type === null) throw new Refusal('DOWNLOAD_UNKNOWN');
    reply.header('cache-control', FOR_GOOD).type(file.image_type);
    return sendKeptFile(request, reply, { folder, file });
  }

  async function serveLicensed(request: FastifyRequest, reply: FastifyReply) {
    const asked = readParams(z.object({ id }), request);
    const context = requestContext(request, reply, { cookieDomain: config.cookieDomain, clock });
    const caller = await authenticate('customer', context.cookies.read('customer'));
    if (caller === null) throw new Refusal('SESSION_REQUIRED');
    const [, query = ''] = request.url.split('?', 2);
    const link = { itemId: asked.id, query: new URLSearchParams(query) };
    const { name, ...file } = await openLink({ db, links }, caller, link, clock());
    reply.header('cache-control', 'private, no-store').type('application/octet-stream');
    return sendKeptFile(request, reply, { folder, file, name });
  }

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.setErrorHandler(leadBack);
    const options = { config: { refusals: downloadFileRefusals } };
    scope.get(`${PUBLIC_FILES_PATH}/:id/:sha256`, options, servePublic);
    scope.get(`${PREVIEWS_PATH}/:sha256`, options, servePreview);
    scope.get(`${LICENSED_FILES_PATH}/:id`, options, serveLicensed);
  });
}

/** @throws Refusal DOWNLOAD_UNKNOWN for an address that nothing can have */
function readParams<Shape extends z.ZodType>(shape: Shape, request: FastifyRequest) {
  const parsed = shape.safeParse(request.params);
  if (!parsed.success) throw new Refusal('DOWNLOAD_UNKNOWN');
  return parsed.data;
}
