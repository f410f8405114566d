import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { WORKER_PATH } from '@regz/rules/notifications/push-worker.ts';
import { type Audience, audienceNames, audiences } from '@regz/rules/sites/audiences.ts';
import {
  addressIn,
  cookieLanguage,
  type Language,
  languages,
  requestLanguage,
  splitAddress,
} from '@regz/rules/sites/languages.ts';
import { mailedLinkTarget } from '@regz/rules/sites/mailed-links.ts';
import {
  matchesRoute,
  resolveSite,
  siteOf,
  type SiteResolution,
  spelledPath,
} from '@regz/rules/sites/resolve-site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCRIPT_POLICY } from '../platform/guards/content-security-policy.ts';
import { type CookieScope, cookieScope } from '../platform/guards/cookies/cookie-scope.ts';
import { sessionCookies } from '../platform/guards/cookies/session-cookies.ts';
import { type Document, sendDocument } from '../platform/http/answers/send-document.ts';
import { loggedPath } from '../platform/log/log.ts';
import type { Services } from '../platform/services.ts';
import { isPrivatePage, serveCrawlers } from './crawlers.ts';
import { createDocumentWriter, type Insert, type WriteDocument } from './document-writer.ts';
import { buildFolder, readSite, type SiteDocuments } from './documents.ts';
import { headInsert } from './head-insert.ts';
import { factsInsert, type PageFacts } from './page-facts.ts';
import { pageSources } from './page-sources.ts';
import { settingsInserts } from './settings-inserts.ts';

/** Marks a page for a browser with a session of the client area. Only texts depend on it. */
const signedInInsert: Insert = {
  key: 'signed in',
  write: (html) => html.replace('<html', '<html data-client="in"'),
};

/** Pages whose address carries a token, or the code of a trial link. */
const tokenPages = [
  ...audiences.client.pages.filter((route) => route.endsWith('/:token')),
  ...audiences['free-panel'].pagesEverywhere,
];

/** The audiences whose pages search engines may index. Pages behind a login are not among them. */
const foundAudiences: readonly Audience[] = ['main', 'forms', 'download'];

/** Texts to insert into static pages, by the path each is served under. */
type PageLines = Readonly<Record<string, readonly (() => Promise<Insert>)[]>>;

type PagesOptions = {
  webDir: string;
  /** Written into the documents of their paths with every answer. */
  facts?: PageFacts;
  lines?: PageLines;
  /** Written into every document. */
  everywhere?: readonly (() => Insert)[];
};

/**
 * Serves the three sites. The host (on plain localhost the path) chooses the site, and each site
 * answers exactly its own routes. A path of another site is redirected to that site. An unknown
 * path gets the site's 404 page and a line in the log. A mailed link whose `#` a mail filter
 * encoded is redirected to its page (decision record 0018). The operator's texts and current facts
 * are written into documents when they are sent.
 */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  { webDir, facts = {}, lines = {}, everywhere = [] }: PagesOptions,
): Promise<void> {
  const { config, db, payments } = services;
  const sourcesOf = pageSources(config, payments);
  const documents = new Map<Audience, SiteDocuments>();
  for (const audience of audienceNames) {
    documents.set(audience, readSite(webDir, audience, sourcesOf));
    await app.register(fastifyStatic, {
      root: assetFolders(webDir, audience),
      prefix: `/assets/${audience}/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      setHeaders: (reply) => void reply.header('content-security-policy', SCRIPT_POLICY),
    });
  }
  serveCrawlers(app, services);
  const readSettings = settingsInserts(db, config.origins.download);
  const write = createDocumentWriter(app.log);
  const cookies = cookieScope(config);
  const pages = { documents, facts, lines, everywhere, services, cookies, readSettings, write };
  app.get('/*', (request, reply) => servePage(request, reply, pages));
}

/**
 * The assets of a site's builds, one per language, and those of former builds that open pages may
 * still request. A build that appears later is found in its folder.
 */
function assetFolders(webDir: string, audience: Audience): string[] {
  return languages.flatMap((language) => {
    const build = join(webDir, buildFolder(audience, language));
    return [join(build, 'client', 'assets', audience), join(build, 'former')];
  });
}

type Pages = {
  documents: ReadonlyMap<Audience, SiteDocuments>;
  facts: PageFacts;
  lines: PageLines;
  everywhere: readonly (() => Insert)[];
  services: Services;
  cookies: CookieScope;
  readSettings: () => Promise<Insert>;
  write: WriteDocument;
};

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
): Promise<FastifyReply> {
  const mailed = mailedLinkTarget(request.url);
  if (mailed !== null) {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    return reply.redirect(mailed, 302);
  }
  const { path: address, search } = readUrl(request.url);
  const { language: named, path } = splitAddress(address);
  if (named !== null && cookieLanguage(request.headers.cookie) === null) {
    sessionCookies(request, reply, pages.cookies).writeLanguage(named);
  }
  const found = resolveSite({ host: request.host, path });
  if (found.kind === 'redirect') {
    const target = `${pages.services.config.origins[found.site]}${found.path}`;
    return reply.redirect(`${target}${search}`, 302);
  }
  const isPublic = found.kind === 'serve' && foundAudiences.includes(found.audience);
  // Only public pages have an address in each language.
  const place =
    named === null || isPublic
      ? found
      : { kind: 'missing' as const, site: siteOf({ host: request.host, path: address }) };
  return serveDocument(request, reply, pages, { named, path, search, place });
}

type Address = {
  /** The language that the address names. */
  named: Language | null;
  path: string;
  search: string;
  place: Exclude<SiteResolution, { kind: 'redirect' }>;
};

async function serveDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  { named, path, search, place }: Address,
): Promise<FastifyReply> {
  const audience = place.kind === 'serve' ? place.audience : place.site;
  const documents = pages.documents.get(audience);
  if (documents === undefined) throw new Error(`there is no build named ${audience}`);
  const { language, site } = documents.in(
    requestLanguage({
      address: named,
      cookie: request.headers.cookie,
      accepted: request.headers['accept-language'],
    }),
  );
  const file = site.at(path);
  if (file !== undefined && file.policy === undefined) {
    if (path === WORKER_PATH) reply.header('content-security-policy', SCRIPT_POLICY);
    return sendDocument(request, reply, file, 200);
  }
  const isSignedIn = sessionCookies(request, reply, pages.cookies).readAll('customer').length > 0;
  if (place.kind === 'missing') {
    request.log.warn({ path: loggedPath(path), site: place.site }, 'page not found');
    reply.header('x-robots-tag', 'noindex');
    const missing = await withWords(pages, {
      audience,
      language,
      path: null,
      built: site.missing,
      isSignedIn,
    });
    return sendDocument(request, reply, missing, 404);
  }
  const spelled = spelledPath(path);
  if (spelled !== null) return reply.redirect(`${addressIn(named ?? 'en', spelled)}${search}`, 301);
  const pagePath = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (!foundAudiences.includes(audience) || isPrivatePage(pagePath)) {
    reply.header('x-robots-tag', 'noindex');
  }
  // Requests of the page must not send its address.
  if (tokenPages.some((route) => matchesRoute(route, path))) {
    reply.header('referrer-policy', 'no-referrer');
  }
  const built = site.at(pagePath) ?? site.shell;
  const page = await withWords(pages, { audience, language, path: pagePath, built, isSignedIn });
  return sendDocument(request, reply, page, 200);
}

type Asked = {
  audience: Audience;
  language: Language;
  path: string | null;
  built: Document;
  /** True if the browser has a cookie of the client area, whose session may have ended. */
  isSignedIn: boolean;
};

/** Returns a document with its inserts; `path` is null for the page of unknown addresses. */
async function withWords(
  { facts, lines, everywhere, services, readSettings, write }: Pages,
  { audience, language, path, built, isSignedIn }: Asked,
): Promise<Document> {
  const { config } = services;
  const inserts = everywhere.map((insert) => Promise.resolve(insert()));
  const { site } = audiences[audience];
  if (site === 'main') inserts.push(readSettings());
  const knows = site === 'main' && isSignedIn;
  if (knows) inserts.push(Promise.resolve(signedInInsert));
  if (path !== null) {
    if (site === 'main' || site === 'download')
      inserts.push(Promise.resolve(headInsert({ site, language, path, origins: config.origins })));
    const read = Object.hasOwn(facts, path) ? facts[path] : undefined;
    if (read !== undefined) inserts.push(factsInsert(read));
    const own = Object.hasOwn(lines, path) ? lines[path] : undefined;
    if (own !== undefined && site === 'main') inserts.push(...own.map((line) => line()));
  }
  return write(`${audience} ${language} ${path}${knows ? ' signed in' : ''}`, built, inserts);
}

/** The path, and the query with its question mark, both as the browser sent them. */
function readUrl(url: string): { path: string; search: string } {
  const [path = ''] = url.split('?', 1);
  return { path, search: url.slice(path.length) };
}
