import { Agent, request as ask } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Has the process on a port of this machine answer the given addresses, whatever the method:
 * request and answer pass unchanged, and a connection cut there is cut here.
 */
export function passOn(app: FastifyInstance, port: number, urls: readonly string[]): void {
  const agent = new Agent({ keepAlive: true });
  app.addHook('onClose', async () => agent.destroy());
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of urls) {
      scope.all(url, (request, reply) => {
        reply.hijack();
        pass(request, reply, { agent, port });
      });
    }
  });
}

function pass(
  { id, raw: asking }: FastifyRequest,
  { raw: answer }: FastifyReply,
  to: { agent: Agent; port: number },
): void {
  const { method, url, headers } = asking;
  const asked = ask({ ...to, host: '127.0.0.1', method, path: url, headers });
  asked.on('response', (answered) => {
    answer.writeHead(answered.statusCode ?? 502, { ...answered.headers, 'x-request-id': id });
    answered.on('error', () => answer.destroy());
    answered.pipe(answer);
  });
  asked.on('error', () => asking.socket.destroy());
  answer.on('close', () => asked.destroy());
  asking.pipe(asked);
}
