import {
  contactFileRefusals,
  contactUploadRefusals,
  sentFile,
} from '@regz/contract/contact/files.ts';
import {
  contactFilePath,
  type ContactSide,
  contactSides,
  contactUploadPath,
} from '@regz/rules/contact/files.ts';
import { SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { addressBlock } from '../../platform/guards/address.ts';
import type { Authenticate } from '../../platform/http/callers.ts';
import { bodyOf, takeFiles } from '../../platform/http/connections/body-of.ts';
import type { RequestPlaces } from '../../platform/http/connections/request-places.ts';
import { Refusal } from '../../platform/refusal.ts';
import { saveSentFile } from '../../platform/sent-files/save-sent-file.ts';
import type { Services } from '../../platform/services.ts';
import { findFile } from '../attachments/contact-files.queries.ts';
import { storeFile } from '../attachments/store-file.ts';
import { identifySide } from './identify-side.ts';

/**
 * The routes that take and give the files of messages. They are not operations of the contract,
 * because body and answer are files.
 */
export async function serveContactFiles(
  app: FastifyInstance,
  services: Services,
  { authenticate, places }: { authenticate: Authenticate; places: RequestPlaces },
): Promise<void> {
  const { db, budgets } = services;

  async function receive(side: ContactSide, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const asked = { side, operation: 'contact.staff.answerThread' };
    const { sender } = await identifySide(services, { authenticate, request, reply }, asked);
    const limitBytes = SENT_FILE_LIMITS.bytes;
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      throw new Refusal('CONTACT_FILE_TOO_LARGE', { limitBytes });
    }
    if (side !== 'staff') await budgets.contactFile.take(addressBlock(request.ip));
    places.startUpload(request, Object.values(sender).join());
    return sentFile.parse(await storeFile(services, { sender, chunks: bodyOf(request) }));
  }

  async function give(side: ContactSide, request: FastifyRequest, reply: FastifyReply) {
    const asked = { side, operation: 'contact.staff.readThread' };
    const { mayRead } = await identifySide(services, { authenticate, request, reply }, asked);
    const params = z.object({ id: z.uuid() }).safeParse(request.params);
    const file = params.success ? await findFile(db, params.data.id) : undefined;
    if (file === undefined || !(await mayRead(file.threadId))) {
      throw new Refusal('CONTACT_FILE_UNKNOWN');
    }
    return saveSentFile(reply, file);
  }

  await app.register(async (scope) => {
    takeFiles(scope);
    const upload = { config: { refusals: contactUploadRefusals } };
    const file = { config: { refusals: contactFileRefusals } };
    for (const side of contactSides) {
      scope.put(contactUploadPath(side), upload, (request, reply) => receive(side, request, reply));
      scope.get(contactFilePath(side, ':id'), file, (request, reply) => give(side, request, reply));
    }
  });
}
