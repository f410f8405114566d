import type { PictureType } from '@regz/rules/sent-files.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/**
 * Answers with a file that a browser saves and never opens, because its content is untrusted. Only a
 * picture that the server drew again has a type, so that a page of the same site can show it.
 */
export function saveSentFile(
  reply: FastifyReply,
  { name, content, picture }: { name: string; content: Buffer; picture?: PictureType | undefined },
): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(picture ?? 'application/octet-stream')
    .send(content);
}
