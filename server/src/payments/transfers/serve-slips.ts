import { orderId } from '@regz/contract/orders/orders.ts';
import { slipFileRefusals, slipUploadRefusals, transfer } from '@regz/contract/orders/transfers.ts';
import { slipFilePath, slipUploadPath } from '@regz/rules/orders/transfers.ts';
import {
  documentTypes,
  pictureTypes,
  SENT_FILE_LIMITS,
  sentFileEndings,
} from '@regz/rules/sent-files.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { cookieScope } from '../../platform/guards/cookies/cookie-scope.ts';
import type { Authenticate } from '../../platform/http/callers.ts';
import { bodyOf, takeFiles } from '../../platform/http/connections/body-of.ts';
import type { RequestPlaces } from '../../platform/http/connections/request-places.ts';
import { createRequestContext } from '../../platform/http/create-request-context.ts';
import { identifySession } from '../../platform/http/identify-session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { saveSentFile } from '../../platform/sent-files/save-sent-file.ts';
import type { Services } from '../../platform/services.ts';
import { findSlipFile } from './slips.queries.ts';
import { uploadSlip } from './upload-slip.ts';

/**
 * Serves slips: buyers send them and staff save them. The routes are no operations of the contract,
 * because body and answer are files. A browser never opens a slip as a page, because its content is
 * untrusted.
 */
export async function serveSlips(
  app: FastifyInstance,
  services: Services,
  { authenticate, places }: { authenticate: Authenticate; places: RequestPlaces },
): Promise<void> {
  const { config, clock, db } = services;
  const cookies = cookieScope(config);

  async function receiveSlip(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const params = z.object({ orderId }).safeParse(request.params);
    if (!params.success) throw new Refusal('ORDER_UNKNOWN');
    const context = createRequestContext(request, reply, { cookies, clock });
    const caller = await identifySession({ authenticate, request, reply }, context, 'customer');
    const limitBytes = SENT_FILE_LIMITS.bytes;
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      throw new Refusal('ORDER_SLIP_TOO_LARGE', { limitBytes });
    }
    places.startUpload(request, caller.id);
    const slip = { ...params.data, chunks: bodyOf(request) };
    return transfer.parse(await uploadSlip(services, { caller }, slip));
  }

  async function sendSlip(request: FastifyRequest, reply: FastifyReply) {
    const context = createRequestContext(request, reply, { cookies, clock });
    await identifySession({ authenticate, request, reply }, context, 'admin', {
      beforeSetUp: false,
      operation: 'orders.staff.listSlips',
    });
    const params = z.object({ id: z.uuid() }).safeParse(request.params);
    const file = params.success ? await findSlipFile(db, params.data.id) : undefined;
    if (file === undefined) throw new Refusal('ORDER_SLIP_UNKNOWN');
    const ending = documentTypes.find((type) => type === file.mediaType);
    const name = `${file.reference ?? 'slip'}.${ending === undefined ? 'bin' : sentFileEndings[ending]}`;
    const picture = pictureTypes.find((type) => type === file.mediaType);
    return saveSentFile(reply, { name, content: file.content, picture });
  }

  await app.register(async (scope) => {
    takeFiles(scope);
    const upload = { config: { refusals: slipUploadRefusals } };
    const file = { config: { refusals: slipFileRefusals } };
    scope.put(slipUploadPath(':orderId'), upload, (request, reply) => receiveSlip(request, reply));
    scope.get(slipFilePath(':id'), file, (request, reply) => sendSlip(request, reply));
  });
}
