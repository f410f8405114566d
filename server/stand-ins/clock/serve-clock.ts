import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { documentPolicy } from '../../src/platform/guards/content-security-policy.ts';
import { cookieScope } from '../../src/platform/guards/cookies/cookie-scope.ts';
import type { AdminCaller, Authenticate } from '../../src/platform/http/callers.ts';
import { createRequestContext } from '../../src/platform/http/create-request-context.ts';
import { findSession } from '../../src/platform/http/identify-session.ts';
import { isRefusal } from '../../src/platform/refusal.ts';
import type { Services } from '../../src/platform/services.ts';
import { type Advance, advanceClock, type Turned } from './advance-clock.ts';
import { barText, clockPath } from './clock-insert.ts';
import { clockPage, type NextEnd, strangerPage } from './clock-page.ts';
import { listSteps } from './test-clock.queries.ts';

const MOST_SHOWN = 60;
const ENDS_SHOWN = 20;
/** The longest advance of one press. */
const MOST_MS = 400 * DAY_MS;

const form = z.object({ seen: z.coerce.number().int().min(0), to: z.coerce.number().int() });

type Parts = {
  turned: Turned;
  authenticate: Authenticate;
  listEnds: (most: number) => Promise<readonly NextEnd[]>;
};

/**
 * Serves the page on which staff advance the clock, the script and the time of the bar on every
 * page, and the clock's time as the `Date` of every answer, which the pages use.
 */
export async function serveClock(
  app: FastifyInstance,
  services: Services,
  parts: Parts,
): Promise<void> {
  const { clock, aheadMs } = parts.turned.testClock;
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', new Date(clock()).toUTCString());
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async (_request: FastifyRequest, text: string) =>
        Object.fromEntries(new URLSearchParams(text)),
    );
    serveBar(scope, () => barText(clock(), aheadMs()), clock);
    servePage(scope, services, parts);
  });
}

function serveBar(scope: FastifyInstance, says: () => string, clock: () => number): void {
  const files = { 'bar.css': 'text/css', 'bar.js': 'text/javascript' } as const;
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(join(import.meta.dirname, 'public', name), 'utf8');
    scope.get(`${clockPath}/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
    );
  }
  scope.get(`${clockPath}/now`, (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ now: new Date(clock()).toISOString(), says: says() }),
  );
}

function servePage(scope: FastifyInstance, services: Services, parts: Parts): void {
  const { config } = services;
  const page = `${config.origins.client}${clockPath}`;
  const staffOf = staffReader(services, parts.authenticate);
  scope.get(clockPath, async (request, reply) => {
    // The staff session belongs to the client site.
    if (request.host !== new URL(page).host) return reply.redirect(page, 302);
    const staff = await staffOf(request, reply);
    if (staff === null) return sendPage(reply.code(401), strangerPage(logInPage(config)));
    return sendPage(reply, await shown(services, parts, null));
  });
  scope.post(clockPath, async (request, reply) => {
    const staff = await staffOf(request, reply);
    if (staff === null) return sendPage(reply.code(401), strangerPage(logInPage(config)));
    const asked = form.safeParse(request.body);
    const problem = asked.success
      ? await turn(services, parts.turned, {
          toMs: asked.data.to,
          seenNumber: asked.data.seen,
          madeBy: staff.username,
        })
      : 'This was no moment to go to.';
    if (problem === null) return reply.redirect(clockPath, 303);
    return sendPage(reply.code(409), await shown(services, parts, problem));
  });
}

function staffReader(services: Services, authenticate: Authenticate) {
  const cookies = cookieScope(services.config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<AdminCaller | null> => {
    const context = createRequestContext(request, reply, { cookies, clock: services.clock });
    try {
      return await findSession(authenticate, context, 'admin');
    } catch (error) {
      // Staff with another role than owner have no access.
      if (isRefusal(error)) return null;
      throw error;
    }
  };
}

const OVERTAKEN =
  'Somebody else has turned the clock meanwhile. Look where it stands now, and go on from there.';

/** The reason why the clock was not advanced, or null. */
async function turn(services: Services, turned: Turned, to: Advance): Promise<string | null> {
  const [last] = await listSteps(services.db, 1);
  if ((last?.number ?? 0) !== to.seenNumber) return OVERTAKEN;
  const wayMs = to.toMs - turned.testClock.clock();
  if (wayMs <= 0) return 'That moment is over: the clock goes only forward.';
  if (wayMs > MOST_MS) return 'That is more than a year away: go there in parts.';
  return (await advanceClock(services, turned, to)) ? null : OVERTAKEN;
}

async function shown(
  { db }: Services,
  { turned: { testClock }, listEnds }: Parts,
  problem: string | null,
): Promise<string> {
  const [ends, steps] = await Promise.all([listEnds(ENDS_SHOWN), listSteps(db, MOST_SHOWN)]);
  return clockPage({
    nowMs: testClock.clock(),
    aheadMs: testClock.aheadMs(),
    ends,
    steps,
    problem,
  });
}

function logInPage({ origins }: Services['config']): string {
  return `${origins.client}/admin-login`;
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', documentPolicy(html))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
