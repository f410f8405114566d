import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Audience, audienceNames, audiences } from '@regz/rules/sites/audiences.ts';
import { matchesRoute, resolveSite } from '@regz/rules/sites/sites.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { sendDocument } from '../platform/http/send-document.ts';
import { loggedPath } from '../platform/log.ts';
import type { Payments } from '../platform/ports/payment-provider.ts';
import { type Documents, readDocuments } from './documents.ts';
import { createPageFacts, type PageFacts } from './page-facts.ts';
import { pageSources } from './page-sources.ts';

/** Pages whose address carries a token, or the code of a trial link. */
const tokenPages = [
  ...audiences.client.pages.filter((route) => route.endsWith('/:token')),
  ...audiences['free-panel'].pagesEverywhere,
];

/**
 * Serves the three sites: the host (on plain localhost the path) chooses the site, each site
 * answers exactly its own routes, a path of another site is redirected to that site, and an
 * unknown path gets the site's 404 page and a line in the log (SITE-1 to SITE-5). `facts` are
 * written into the documents of their paths with every answer.
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  webDir: string,
  payments: Payments,
  facts: PageFacts = {},
): Promise<void> {
  const sourcesOf = pageSources(config, payments);
  const documents = new Map<Audience, Documents>();
  for (const audience of audienceNames) {
    documents.set(audience, readDocuments(webDir, audience, sourcesOf));
    await app.register(fastifyStatic, {
      root: join(webDir, audience, 'client', 'assets', audience),
      prefix: `/assets/${audience}/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    });
  }
  const withFacts = createPageFacts(facts, app.log);
  app.get('/*', (request, reply) => servePage(request, reply, { documents, withFacts, config }));
}

type Pages = {
  documents: ReadonlyMap<Audience, Documents>;
  withFacts: ReturnType<typeof createPageFacts>;
  config: Config;
};

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, withFacts, config }: Pages,
): Promise<FastifyReply> {
  const { path, search } = readUrl(request.url);
  const place = resolveSite({ host: request.host, path });
  if (place.kind === 'redirect') {
    const target = `${config.origins[place.site]}${place.path}`;
    return reply.redirect(`${target}${search}`, 302);
  }
  const audience = place.kind === 'serve' ? place.audience : place.site;
  const site = documents.get(audience);
  if (site === undefined) throw new Error(`there is no build named ${audience}`);
  const file = site.at(path);
  if (file !== undefined && file.policy === undefined) {
    return sendDocument(request, reply, file, 200);
  }
  if (place.kind === 'missing') {
    request.log.warn({ path: loggedPath(path), site: place.site }, 'page not found');
    return sendDocument(request, reply, site.missing, 404);
  }
  // The address of such a page must not travel on with a request that the page makes.
  if (tokenPages.some((route) => matchesRoute(route, path))) {
    reply.header('referrer-policy', 'no-referrer');
  }
  const pagePath = path.length > 1 ? path.replace(/\/$/, '') : path;
  const page = await withFacts(pagePath, site.at(pagePath) ?? site.shell);
  return sendDocument(request, reply, page, 200);
}

/** The path, and the query with its question mark, both as the browser sent them. */
function readUrl(url: string): { path: string; search: string } {
  const mark = url.indexOf('?');
  return mark === -1
    ? { path: url, search: '' }
    : { path: url.slice(0, mark), search: url.slice(mark) };
}
