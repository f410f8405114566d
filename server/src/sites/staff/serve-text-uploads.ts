import { textChanges, textLanguage, textUploadRefusals } from '@regz/contract/sites/texts.ts';
import { textsUploadPath } from '@regz/rules/sites/texts.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate } from '../../platform/http/callers.ts';
import { bodyOf, takeFiles } from '../../platform/http/connections/body-of.ts';
import type { RequestPlaces } from '../../platform/http/connections/request-places.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { identifySession } from '../../platform/http/identify-session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { uploadTexts } from './upload-texts.ts';

const parameters = z.object({ language: textLanguage, confirmed: z.string().max(64) });

/**
 * The route for an owner's PO file. It is not an operation of the contract, because the body is the
 * file.
 */
export async function serveTextUploads(
  app: FastifyInstance,
  services: Services,
  { authenticate, places }: { authenticate: Authenticate; places: RequestPlaces },
): Promise<void> {
  const { config, clock } = services;
  const cookies = cookieScope(config);
  await app.register(async (scope) => {
    takeFiles(scope);
    scope.put(
      textsUploadPath(':language', ':confirmed'),
      { config: { refusals: textUploadRefusals } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const given = parameters.safeParse(request.params);
        if (!given.success) throw new Refusal('ROUTE_UNKNOWN');
        const context = createRequestContext(request, reply, { cookies, clock });
        const caller = await identifySession({ authenticate, request, reply }, context, 'admin', {
          beforeSetUp: false,
          operation: 'sites.staff.correctText',
        });
        places.startUpload(request, caller.id);
        const upload = { ...given.data, chunks: bodyOf(request) };
        return textChanges.parse(await uploadTexts(services, { ...context, caller }, upload));
      },
    );
  });
}
