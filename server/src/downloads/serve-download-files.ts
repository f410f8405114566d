import { downloadFileRefusals } from '@regz/contract/downloads/downloads.ts';
import { DOWNLOAD_FILE_PATHS } from '@regz/rules/downloads/access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { cookieScope } from '../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate } from '../platform/http/callers.ts';
import { createRequestContext } from '../platform/http/create-request-context.ts';
import { identifySession } from '../platform/http/identify-session.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findPreview, findPublicFile } from './files/download-files.queries.ts';
import { sendKeptFile } from './files/send-kept-file.ts';
import { createDownloadLinks } from './links/download-links.ts';
import { leadBack } from './links/lead-back.ts';
import { openLink } from './links/open-link.ts';

const id = z.uuid();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * The routes that serve files. They are not operations of the contract: the answer is a file, which
 * a browser may request in parts, and a refusal leads a person back to the page.
 */
export async function serveDownloadFiles(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const { db, config, clock, files } = services;
  const links = createDownloadLinks(config);
  const cookies = cookieScope(config);

  async function servePublic(request: FastifyRequest, reply: FastifyReply) {
    const params = readParams(z.object({ id, sha256 }), request);
    const file = await findPublicFile(db, params.id, params.sha256);
    if (file === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
    const name = file.fileName ?? 'download';
    reply.header('cache-control', FOR_GOOD).type('application/octet-stream');
    return sendKeptFile(request, reply, { files, file, name, leads: true });
  }

  async function servePreview(request: FastifyRequest, reply: FastifyReply) {
    const params = readParams(z.object({ sha256 }), request);
    const file = await findPreview(db, params.sha256);
    if (file === undefined || file.imageType === null) throw new Refusal('DOWNLOAD_UNKNOWN');
    reply.header('cache-control', FOR_GOOD).type(file.imageType);
    return sendKeptFile(request, reply, { files, file });
  }

  async function serveLicensed(request: FastifyRequest, reply: FastifyReply) {
    const params = readParams(z.object({ id }), request);
    const context = createRequestContext(request, reply, { cookies, clock });
    const caller = await identifySession({ authenticate, request, reply }, context, 'customer');
    const [, query = ''] = request.url.split('?', 2);
    const { headers } = request;
    const link = { itemId: params.id, query: new URLSearchParams(query), headers };
    const { name, ...file } = await openLink({ ...services, links }, { caller }, link);
    reply.header('cache-control', 'private, no-store').type('application/octet-stream');
    return sendKeptFile(request, reply, { files, file, name, leads: true });
  }

  await app.register(async (scope) => {
    scope.setErrorHandler(leadBack);
    const options = { config: { refusals: downloadFileRefusals } };
    scope.get(`${DOWNLOAD_FILE_PATHS.public}/:id/:sha256`, options, servePublic);
    scope.get(`${DOWNLOAD_FILE_PATHS.preview}/:sha256`, options, servePreview);
    scope.get(`${DOWNLOAD_FILE_PATHS.licensed}/:id`, options, serveLicensed);
  });
}

/** @throws Refusal DOWNLOAD_UNKNOWN for an address that nothing can have */
function readParams<Shape extends z.ZodType>(shape: Shape, request: FastifyRequest) {
  const parsed = shape.safeParse(request.params);
  if (!parsed.success) throw new Refusal('DOWNLOAD_UNKNOWN');
  return parsed.data;
}
