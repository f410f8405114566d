import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer } from './answer.ts';
import { interact } from './interact.ts';
import { communityPaths, METADATA_PATH, newWorld, standInPath } from './settings.ts';

/** The stand-in's pages submit forms to themselves and redirect to the product. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the stand-in of the chat community below `/stand-ins/community`: the endpoints that the
 * product uses, and a page that shows its state. The state is kept in memory.
 */
export async function serveCommunityStandIn(
  app: FastifyInstance,
  options: Parameters<typeof newWorld>[0],
): Promise<void> {
  const world = newWorld(options);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const [fullPath = '', search = ''] = request.url.split('?', 2);
    const path = fullPath.startsWith(METADATA_PATH)
      ? METADATA_PATH
      : fullPath.slice(standInPath.length);
    const asked = {
      method: request.method,
      path: decodeURIComponent(path),
      query: new URLSearchParams(search),
      contentType: request.headers['content-type'] ?? '',
      authorization: request.headers.authorization ?? '',
      body: typeof request.body === 'string' ? request.body : '',
    };
    const isUsed = asked.path === '/interactions' && asked.method === 'POST';
    const answered = isUsed ? await interact(world, asked) : answer(world, asked);
    if (answered === null) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    reply.header('cache-control', 'no-store').header('content-security-policy', PAGE_POLICY);
    return reply.code(answered.status).headers(answered.headers).send(answered.body);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_: FastifyRequest, text: string) => text,
    );
    for (const path of communityPaths) scope.all(path, serve);
  });
}
