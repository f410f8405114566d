import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { compressedDocument, type Document, sendDocument } from './send-document.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export type SendCached = (
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/**
 * Sends an operation's answers as bytes that are built once: validated against the contract,
 * compressed and tagged, as long as the handler returns the very same object. Nothing is sent that
 * the handler did not just return.
 */
export function responseCache(output: z.ZodType): SendCached {
  let latest: { answer: unknown; document: Promise<Document> } | undefined;

  async function documentOf(answer: unknown): Promise<Document> {
    const body = Buffer.from(JSON.stringify(output.parse(answer)));
    return compressedDocument({ body, type: JSON_TYPE, policy: undefined });
  }

  return async (answer, request, reply) => {
    if (latest === undefined || latest.answer !== answer) {
      latest = { answer, document: documentOf(answer) };
    }
    return sendDocument(request, reply, await latest.document, 200);
  };
}
