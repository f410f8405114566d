import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Audience, Site } from '@regz/rules/sites/audiences.ts';
import { resolveSite } from '@regz/rules/sites/sites.ts';
import { NOT_FOUND_DOCUMENT } from '../src/platform/paths.ts';
import { audienceOfBase, devBase } from './dev-base.ts';
import { ask, handOn, joinSocket } from './forward.ts';

const publicFolder = join(import.meta.dirname, '../public');

export type Behind = {
  /** Where the server listens. */
  serverPort: number;
  /** Where a site's pages are served. */
  sitePort: (audience: Audience) => Promise<number>;
  originOf: (site: Site) => string;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; behind: Behind };

/**
 * What a person's browser talks to during development, on the port and the hosts of the product:
 * pages come from the sites under development, by the rule that the server itself follows, and
 * everything else from the server. Pages have no Content-Security-Policy here, because Vite's
 * client writes styles and scripts of its own; the built pages have theirs.
 */
export function createFront(behind: Behind): Server {
  const front = createServer((request, response) => {
    answer({ request, response, behind }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${reason}\n`);
    });
  });
  front.on('upgrade', (request, socket) => {
    const audience = audienceOfBase(request.url ?? '');
    if (audience === undefined) socket.destroy();
    else void joinSite(audience);

    async function joinSite(site: Audience): Promise<void> {
      try {
        joinSocket(request, socket, await behind.sitePort(site));
      } catch {
        socket.destroy();
      }
    }
  });
  return front;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, behind } = exchange;
  const [path = '/', query] = (request.url ?? '/').split('?', 2);
  const modulesOf = audienceOfBase(path);
  if (modulesOf !== undefined) return fromSite(exchange, modulesOf);
  if (request.method !== 'GET' && request.method !== 'HEAD') return fromServer(exchange);
  if (path !== '/' && existsSync(join(publicFolder, path))) {
    return fromSite(exchange, 'main', `${devBase('main')}${path.slice(1)}`);
  }
  const place = resolveSite({ host: request.headers.host ?? '', path });
  if (place.kind === 'serve') return fromSite(exchange, place.audience);
  if (place.kind === 'missing') return fromServer(exchange, place.site);
  const origin = behind.originOf(place.site);
  const search = query === undefined ? '' : `?${query}`;
  response.writeHead(302, { location: `${origin}${place.path}${search}` }).end();
}

async function fromSite(
  { request, response, behind }: Exchange,
  audience: Audience,
  path?: string,
): Promise<void> {
  const port = await behind.sitePort(audience);
  handOn(await ask(request, response, path === undefined ? { port } : { port, path }), response);
}

/** What the server does not know either is the 404 page of the site, where a person asked for it. */
async function fromServer({ request, response, behind }: Exchange, site?: Site): Promise<void> {
  const known = await ask(request, response, { port: behind.serverPort });
  const navigates = request.headers.accept?.includes('text/html') === true;
  if (known.statusCode !== 404 || site === undefined || !navigates) {
    handOn(known, response);
    return;
  }
  known.resume();
  const port = await behind.sitePort(site);
  handOn(await ask(request, response, { port, path: NOT_FOUND_DOCUMENT }), response, 404);
}
