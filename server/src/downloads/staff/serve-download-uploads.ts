import { downloadUploadRefusals, storedFile } from '@regz/contract/downloads/staff.ts';
import { DOWNLOAD_UPLOAD_PATH } from '@regz/rules/downloads/access.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../../platform/guards/bearer-token.ts';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate, AuthenticateToken } from '../../platform/http/callers.ts';
import { bodyOf, bodyPace, takeFiles } from '../../platform/http/connections/body-of.ts';
import type { RequestPlaces } from '../../platform/http/connections/request-places.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { identifySession } from '../../platform/http/identify-session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { uploadFile } from './upload-file.ts';

/**
 * The time limit of an upload: enough for a large file on a slow connection. A stalled upload ends
 * earlier.
 */
const LARGEST_MS = 2 * HOUR_MS;

/**
 * The route for uploads of staff, and of tokens that may publish the panel. It is not an operation
 * of the contract, because the body is the file itself and is never held in memory.
 */
export async function serveDownloadUploads(
  app: FastifyInstance,
  services: Services,
  {
    authenticate,
    authenticateToken,
    places,
  }: {
    authenticate: Authenticate;
    authenticateToken: AuthenticateToken;
    places: RequestPlaces;
  },
): Promise<void> {
  const { config, clock } = services;
  const limitBytes = config.DOWNLOAD_MAX_BYTES;
  const cookies = cookieScope(config);

  await app.register(async (scope) => {
    takeFiles(scope);
    scope.put(
      DOWNLOAD_UPLOAD_PATH,
      { config: { refusals: downloadUploadRefusals, takesTokens: true } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const context = createRequestContext(request, reply, { cookies, clock });
        const bearer = bearerToken(request);
        const caller =
          bearer === undefined
            ? await identifySession({ authenticate, request, reply }, context, 'admin', {
                beforeSetUp: false,
                operation: 'downloads.staff.publishDownload',
              })
            : await authenticateToken(bearer, {
                scope: 'panel:publish',
                operation: 'panel.staff.publishRelease',
                address: context.origin.address,
              });
        if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
          throw new Refusal('DOWNLOAD_UPLOAD_TOO_LARGE', { limitBytes });
        }
        places.startUpload(request, caller.id);
        const chunks = bodyOf(request, { ...bodyPace, mostMs: LARGEST_MS });
        const stored = await uploadFile(services, { ...context, caller }, { chunks });
        return storedFile.parse(stored);
      },
    );
  });
}
