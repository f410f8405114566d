import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { accountPage, expiredPage, type StandInPage } from './page.ts';
import { type People, standInPeople } from './people.ts';
import { standInProvider } from './provider.ts';

/** The stand-in's path on the server's own port. */
export const STAND_IN_PATH = '/stand-ins/identity';

const MOST_SUGGESTIONS = 5;
const suggestions = ['kavya@gmail.com', 'nimal@gmail.com', 'new.person@gmail.com'];

export type StandInIdentity = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  behindProxy: boolean;
};

/**
 * Serves the local identity provider below {@link STAND_IN_PATH}. Its code is loaded at the first
 * request.
 */
export async function serveIdentityStandIn(
  app: FastifyInstance,
  options: StandInIdentity,
): Promise<void> {
  const people = standInPeople();
  let started: Promise<Provider> | undefined;
  const provider = () => {
    started ??= standInProvider(
      { ...options, accountPage: (uid) => `${STAND_IN_PATH}/interaction/${uid}` },
      people,
    );
    return started;
  };
  await app.register(async (scope) => serveAccountPage(scope, { provider, people, options }));
  await app.register(async (scope) => servePassedOn(scope, provider));
}

/** The provider handles all other requests, including their bodies. */
function servePassedOn(scope: FastifyInstance, provider: () => Promise<Provider>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.all(`${STAND_IN_PATH}/*`, async (request, reply) => {
    const handle = (await provider()).callback();
    reply.hijack();
    const { raw } = request;
    const url = raw.url ?? '';
    // The provider derives its mount path from these two.
    Object.assign(raw, { originalUrl: url, url: url.slice(STAND_IN_PATH.length) });
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    await handle(raw, reply.raw);
  });
}

type AccountPageParts = {
  provider: () => Promise<Provider>;
  people: People;
  options: StandInIdentity;
};

function serveAccountPage(scope: FastifyInstance, parts: AccountPageParts): void {
  const { provider, people, options } = parts;
  const url = `${STAND_IN_PATH}/interaction/:uid`;
  const returnOrigins = [...new Set(options.redirectUris.map((uri) => new URL(uri).origin))];
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
  );

  scope.get(url, async (request, reply) => {
    const visit = await visitOf(await provider(), request, reply);
    if (visit === null) return sendPage(reply, expiredPage(), 400);
    const hint = visit.params['login_hint'];
    const wanted = typeof hint === 'string' ? hint : '';
    const known = [...new Set([wanted, ...people.recent(), ...suggestions])].filter(Boolean);
    const accounts = { hint: wanted, known: known.slice(0, MOST_SUGGESTIONS) };
    return sendPage(reply, accountPage(accounts, returnOrigins), 200);
  });

  scope.post(url, async (request, reply) => {
    const openid = await provider();
    const visit = await visitOf(openid, request, reply);
    if (visit === null) return sendPage(reply, expiredPage(), 400);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const target = await openid.interactionResult(
      request.raw,
      reply.raw,
      await answerOf(openid, visit, form, people),
      { mergeWithLastSubmission: false },
    );
    return reply.redirect(target, 303);
  });
}

type Visit = Awaited<ReturnType<Provider['interactionDetails']>>;

async function visitOf(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | null> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch {
    return null;
  }
}

async function answerOf(
  provider: Provider,
  visit: Visit,
  form: URLSearchParams,
  people: People,
): Promise<Parameters<Provider['interactionResult']>[2]> {
  const email = (form.get('email') ?? '').trim();
  if (form.has('cancel') || !email.includes('@')) {
    return { error: 'access_denied', error_description: 'the person cancelled' };
  }
  const person = people.choose({
    email,
    verified: !form.has('unverified'),
    outside: form.has('outside'),
  });
  await forgetSession(provider, visit);
  return { login: { accountId: person.subject }, select_account: {} };
}

/** With a session, the provider would show a logout page before another account can be chosen. */
async function forgetSession(provider: Provider, visit: Visit): Promise<void> {
  if (visit.session === undefined) return;
  const session = await provider.Session.find(visit.session.cookie);
  await session?.destroy();
  visit.session = undefined;
  await visit.save(visit.exp - Math.floor(Date.now() / 1000));
}

function sendPage(reply: FastifyReply, page: StandInPage, status: number): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
    .send(page.html);
}
