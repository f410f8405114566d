import { downloadUploadRefusals, storedFile } from '@regz/contract/downloads/staff.ts';
import { DOWNLOAD_UPLOAD_PATH } from '@regz/rules/downloads/access.ts';
import type { FastifyInstance } from 'fastify';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate } from '../../platform/http/callers.ts';
import { bodyOf } from '../../platform/http/connections/body-of.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { identifySession } from '../../platform/http/identify-session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { uploadFile } from './upload-file.ts';

/**
 * Where staff send a file. It is no operation of the contract, because the body is the file itself
 * and is never held in memory.
 */
export async function serveDownloadUploads(
  app: FastifyInstance,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const { config, clock } = services;
  const limitBytes = config.DOWNLOAD_MAX_BYTES;
  const cookies = cookieScope(config);

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => {
      done(null, body);
    });
    scope.put(
      DOWNLOAD_UPLOAD_PATH,
      { config: { refusals: downloadUploadRefusals } },
      async (request, reply) => {
        // The rest of a refused body is not read, so the connection cannot be reused.
        reply.header('connection', 'close').header('cache-control', 'no-store');
        const context = createRequestContext(request, reply, { cookies, clock });
        const caller = await identifySession({ authenticate, request, reply }, context, 'admin', {
          beforeSetUp: false,
          operation: 'downloads.staff.publishDownload',
        });
        if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
          throw new Refusal('DOWNLOAD_UPLOAD_TOO_LARGE', { limitBytes });
        }
        const chunks = bodyOf(request);
        const stored = await uploadFile(services, { ...context, caller }, { chunks });
        return storedFile.parse(stored);
      },
    );
  });
}
