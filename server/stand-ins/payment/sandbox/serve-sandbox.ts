import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { readSession } from './catch-up.ts';
import { checkoutPage, type Look, unknownPage } from './checkout-page.ts';
import { type Sandbox, sandboxPath } from './sandbox.ts';
import { authenticateCard, payWithCard, sessionView } from './sessions/pay-session.ts';

const text = z.string().max(64);
const cardForm = z.strictObject({ number: text, expiry: text, cvc: text, name: text.max(200) });
const authentication = z.strictObject({ approved: z.boolean() });

const files = {
  'embed.js': 'text/javascript; charset=utf-8',
  'checkout.js': 'text/javascript; charset=utf-8',
  'checkout.css': 'text/css; charset=utf-8',
} as const;

/**
 * Serves the sandbox below `/stand-ins/payment`: the script for the shop's pages, the page of each
 * checkout, and the calls of that page. A session's ID is enough to pay it.
 */
export async function serveSandbox(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 4096 },
      async (_request: FastifyRequest, body: string) => asJson(body),
    );
    serveFiles(scope);
    servePage(scope, sandbox);
    serveCalls(scope, sandbox);
  });
}

function serveFiles(scope: FastifyInstance): void {
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(join(import.meta.dirname, 'public', name), 'utf8');
    scope.get(`${sandboxPath}/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        // Pages of other origins load the script.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content),
    );
  }
}

function servePage(scope: FastifyInstance, sandbox: Sandbox): void {
  const policy = pagePolicy(sandbox.shopOrigins);
  scope.get<SessionRoute>(`${sandboxPath}/c/:sessionId`, async (request, reply) => {
    const { embed_origin: embedOrigin } = request.query;
    const shopOrigin =
      embedOrigin !== undefined && sandbox.shopOrigins.has(embedOrigin) ? embedOrigin : null;
    const look = readLook(request.query.look);
    const session = await readSession(sandbox, request.params.sessionId);
    const html =
      session === undefined
        ? unknownPage({ sessionId: request.params.sessionId, shopOrigin, look })
        : checkoutPage({ session, shopOrigin, look });
    return reply
      .code(session === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', policy)
      .send(html);
  });
}

function serveCalls(scope: FastifyInstance, sandbox: Sandbox): void {
  const base = `${sandboxPath}/c/:sessionId`;
  scope.get<SessionRoute>(`${base}/status`, async ({ params }, reply) => {
    const session = await readSession(sandbox, params.sessionId);
    return answer(reply, session === undefined ? undefined : sessionView(session));
  });
  scope.post<SessionRoute>(`${base}/pay`, async ({ params, body }, reply) => {
    const form = cardForm.safeParse(body);
    if (!form.success) return answer(reply, { problem: 'card_unknown' });
    return answer(reply, await payWithCard(sandbox, params.sessionId, form.data));
  });
  scope.post<SessionRoute>(`${base}/authenticate`, async ({ params, body }, reply) => {
    const given = authentication.safeParse(body);
    const approved = given.success && given.data.approved;
    return answer(reply, await authenticateCard(sandbox, params.sessionId, approved));
  });
}

type SessionRoute = {
  Params: { sessionId: string };
  Querystring: { embed_origin?: string; look?: string };
};

function readLook(look: string | undefined): Look | null {
  return look === 'dark' || look === 'light' ? look : null;
}

function answer(reply: FastifyReply, view: object | undefined): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (view === undefined) return reply.code(404).send({ state: 'unknown', code: null });
  return reply.code('problem' in view ? 422 : 200).send(view);
}

function pagePolicy(shopOrigins: ReadonlySet<string>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${[...shopOrigins].join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
