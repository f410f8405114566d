import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { matchesRoute, resolveSite, type Site } from '@regz/rules/sites.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { type Document, type Documents, readDocuments } from './documents.ts';

/** The builds of the web workspace; each has its own documents and assets. */
const builds = ['main', 'client', 'download', 'admin'] as const;
type Build = (typeof builds)[number];

const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** Which build holds a path that answers on every site; the first match counts. */
const everywhere: readonly { pattern: string; build: Build }[] = [
  { pattern: '/admin', build: 'admin' },
  { pattern: '/admin-login', build: 'admin' },
  { pattern: '/admin/free-panel/:key', build: 'admin' },
];

/**
 * Serves the three sites: the host (on plain localhost the path) chooses the site, each site
 * answers exactly its own routes, a path of another site is redirected to that site, and an
 * unknown path gets the site's 404 page and a line in the log (SITE-1 to SITE-5).
 */
export async function servePages(app: FastifyInstance, config: Config): Promise<void> {
  const widgetOrigin = config.CHALLENGE === 'turnstile' ? TURNSTILE_ORIGIN : undefined;
  const documents = new Map<Build, Documents>();
  for (const build of builds) {
    documents.set(build, readDocuments(config.webDir, build, widgetOrigin));
    await app.register(fastifyStatic, {
      root: join(config.webDir, build, 'client', 'assets', build),
      prefix: `/assets/${build}/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    });
  }
  app.get('/*', (request, reply) => servePage(request, reply, documents, config));
}

function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  documents: ReadonlyMap<Build, Documents>,
  config: Config,
): FastifyReply {
  const [path = '/', query] = request.url.split('?', 2);
  const place = resolveSite({ host: request.host, path });
  if (place.kind === 'redirect') {
    const target = `${config.origins[place.site]}${place.path}`;
    return reply.redirect(query === undefined ? target : `${target}?${query}`, 302);
  }
  const build = buildOf(place, path);
  const site = documents.get(build);
  if (site === undefined) throw new Error(`there is no build named ${build}`);
  const file = site.at(path);
  if (file !== undefined && file.policy === undefined) return send(request, reply, file, 200);
  if (place.kind === 'missing') {
    request.log.warn({ path, site: place.site }, 'no such page');
    return send(request, reply, site.missing, 404);
  }
  const page = site.at(path.length > 1 ? path.replace(/\/$/, '') : path) ?? site.shell;
  return send(request, reply, page, 200);
}

function buildOf(place: { kind: string; site: Site | 'everywhere' }, path: string): Build {
  if (place.site !== 'everywhere') return place.site;
  return everywhere.find(({ pattern }) => matchesRoute(pattern, path))?.build ?? 'main';
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  status: number,
): FastifyReply {
  reply.header('vary', 'accept-encoding').header('cache-control', 'no-cache');
  reply.header('etag', document.etag).type(document.type);
  if (document.policy !== undefined) reply.header('content-security-policy', document.policy);
  if (status === 200 && request.headers['if-none-match'] === document.etag) {
    return reply.code(304).send();
  }
  const { body, encoding } = encoded(request, document);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.code(status).send(body);
}

function encoded(
  request: FastifyRequest,
  document: Document,
): { body: Buffer; encoding: 'br' | 'gzip' | undefined } {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (document.brotli !== undefined && /\bbr\b/.test(accepted)) {
    return { body: document.brotli, encoding: 'br' };
  }
  if (document.gzip !== undefined && /\bgzip\b/.test(accepted)) {
    return { body: document.gzip, encoding: 'gzip' };
  }
  return { body: document.body, encoding: undefined };
}
