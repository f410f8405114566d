import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Audience, Site } from '@regz/rules/sites/audiences.ts';
import { resolveSite } from '@regz/rules/sites/resolve-site.ts';
import { NOT_FOUND_DOCUMENT } from '../src/platform/paths.ts';
import { type DevelopmentPages, MODULES } from './development-pages.ts';
import { ask, handOn } from './forward.ts';

const publicFolder = join(import.meta.dirname, '../public');

export type Behind = {
  /** Where the server listens. */
  serverPort: number;
  pages: Promise<DevelopmentPages>;
  originOf: (site: Site) => string;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; behind: Behind };

/**
 * What a person's browser talks to during development, on the port and the hosts of the product:
 * pages are rendered here, by the rule that the server itself follows, and everything else comes
 * from the server. Pages have no Content-Security-Policy here, because Vite's client writes styles
 * and scripts of its own; the built pages have theirs.
 */
export function answerAsFront(behind: Behind): RequestListener {
  return (request, response) => {
    answer({ request, response, behind }).catch((error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${reason}\n`);
    });
  };
}

async function answer(exchange: Exchange): Promise<void> {
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

/** What the server does not know either is the 404 page of the site, where a person asked for it. */
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
