import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Answers with a file that a browser saves and never shows, because its content is untrusted. */
export function saveSentFile(
  reply: FastifyReply,
  { name, content }: { name: string; content: Buffer },
): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .type('application/octet-stream')
    .send(content);
}
