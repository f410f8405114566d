import { existsSync } from 'node:fs';
import {
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Audience, Site } from '@regz/rules/sites/audiences.ts';
import { isLanguage } from '@regz/rules/sites/languages.ts';
import { resolveSite } from '@regz/rules/sites/resolve-site.ts';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type * as rendering from '../src/platform/document/render-document.tsx';
import type { Site as SiteOfPages } from '../src/platform/document/site.ts';
import { NOT_FOUND_DOCUMENT } from '../src/platform/paths.ts';
import { isPrerendered, matchRoute } from '../src/platform/routing/routes.ts';
import { developmentConfig } from './vite-config.ts';

const RETRY_MS = 100;
const WAIT_LIMIT_MS = 60_000;

const named = process.env['SITE_LANGUAGE'];
/** The one language of all pages here. */
const language = isLanguage(named) ? named : 'en';

const publicFolder = join(import.meta.dirname, '../public');

/** The path of the modules of all sites, on any host, and of the socket that reports changes. */
const MODULES = '/@web/';

type DevelopmentPages = {
  /** Answers a request for a module, or for a file that is served unchanged. */
  modules: ViteDevServer['middlewares'];
  /** Renders the document of a page. */
  render: (audience: Audience, path: string) => Promise<string>;
  close: () => Promise<void>;
};

/**
 * The pages of all sites while they are worked on: rendered on request, and changed in the browser as
 * their files are saved.
 * @param front The server that the browser's socket for changes reaches.
 */
export async function developmentPages(front: Server): Promise<DevelopmentPages> {
  const config = developmentConfig(MODULES, language);
  const vite = await createServer({
    ...config,
    server: { ...config.server, hmr: { server: front } },
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages.');
  const { runner } = ssr;

  return {
    modules: vite.middlewares,
    render: async (audience, path) => {
      const folder = `src/sites/${audience}`;
      const { renderDocument } = await runner.import<typeof rendering>(
        '/src/platform/document/render-document.tsx',
      );
      const { site } = await runner.import<{ site: SiteOfPages }>(`/${folder}/site.ts`);
      const sheet = await runner.import<{ default: string }>(`/${folder}/site.css?inline`);
      const route = matchRoute(site.routes, path)?.route;
      const shown = route !== undefined && isPrerendered(route) ? route : null;
      return renderDocument(site, shown, {
        styles: sheet.default,
        addressOf: (source) => `${MODULES}src/${source}`,
        scripts: [
          `${MODULES}@vite/client`,
          `${MODULES}@id/__x00__@vitejs/plugin-react/preamble`,
          `${MODULES}${folder}/entry.ts`,
        ],
        preloads: [],
      });
    },
    close: () => vite.close(),
  };
}

type Behind = {
  /** Where the server listens. */
  serverPort: number;
  pages: Promise<DevelopmentPages>;
  originOf: (site: Site) => string;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; behind: Behind };

/**
 * Answers browsers during development, on the port and the hosts of the product. Renders pages by
 * the server's own rule, and forwards everything else to the server. Pages have no
 * Content-Security-Policy here, because Vite's client adds styles and scripts of its own; built
 * pages have one.
 */
export function answerAsFront(behind: Behind): RequestListener {
  return (request, response) => {
    serve({ request, response, behind }).catch((error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${reason}\n`);
    });
  };
}

async function serve(exchange: Exchange): Promise<void> {
  const { request, response, behind } = exchange;
  const [path = '/', query] = (request.url ?? '/').split('?', 2);
  if (path.startsWith(MODULES)) return fromVite(exchange);
  if (request.method !== 'GET' && request.method !== 'HEAD') return fromServer(exchange);
  if (path !== '/' && existsSync(join(publicFolder, path))) {
    request.url = `${MODULES}${path.slice(1)}`;
    return fromVite(exchange);
  }
  const place = resolveSite({ host: request.headers.host ?? '', path });
  if (place.kind === 'serve') return page(exchange, place.audience, path);
  if (place.kind === 'missing') return fromServer(exchange, place.site);
  const origin = behind.originOf(place.site);
  const search = query === undefined ? '' : `?${query}`;
  response.writeHead(302, { location: `${origin}${place.path}${search}` }).end();
}

async function fromVite({ request, response, behind }: Exchange): Promise<void> {
  const { modules } = await behind.pages;
  modules(request, response, () => response.writeHead(404).end());
}

async function page(
  { response, behind }: Exchange,
  audience: Audience,
  path: string,
  status = 200,
): Promise<void> {
  const { render } = await behind.pages;
  const html = await render(audience, path);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/**
 * Forwards a request to the server. If the server does not know the address either, a browser gets
 * the 404 page of the site.
 */
async function fromServer(exchange: Exchange, site?: Site): Promise<void> {
  const { request, response, behind } = exchange;
  const known = await ask(request, response, behind.serverPort);
  const navigates = request.headers.accept?.includes('text/html') === true;
  if (known.statusCode !== 404 || site === undefined || !navigates) {
    handOn(known, response);
    return;
  }
  known.resume();
  await page(exchange, site, NOT_FOUND_DOCUMENT, 404);
}

/**
 * Resolves when the server answers. It restarts after each change, and refuses requests meanwhile.
 */
async function serving(port: number): Promise<void> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  while (!(await serves(port))) {
    if (performance.now() > deadline) throw new Error('The server does not answer.');
    await wait(RETRY_MS);
  }
}

async function serves(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`);
    return ok;
  } catch {
    return false;
  }
}

/** The same request to the server, which learns who asked and under which host. */
async function send(incoming: IncomingMessage, port: number) {
  await serving(port);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    path: incoming.url ?? '/',
    method: incoming.method,
    headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
  });
  outgoing.once('response', resolve).on('error', reject);
  incoming.pipe(outgoing);
  return { answer: promise, abandon: () => outgoing.destroy() };
}

/** Asks the server; a client that disconnected is not waited for. */
async function ask(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<IncomingMessage> {
  const { answer, abandon } = await send(request, port);
  response.once('close', abandon);
  return answer;
}

/** Hands an answer on as it is. */
function handOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  // If the server's answer breaks off, as at its restart, it breaks off for the browser too.
  pipeline(answer, response, () => {});
}
