import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../escape-html.ts';
import { documentPolicy } from '../content-security-policy.ts';

const STYLE = `
:root { color-scheme: dark light; --ground: light-dark(#f3f5f6, #0a0c0f); --ink: light-dark(#12161b, #eef1f4);
--soft: light-dark(#414b56, #b5bec9); --accent: light-dark(#3d5e00, #b9f227) }
body { margin: 0; min-height: 100dvh; display: grid; align-content: center; background: var(--ground);
color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 4rem 1.5rem; box-sizing: border-box; width: 100% }
.mark { width: 3rem }
h1 { margin: 1.5rem 0 1rem; font-size: 2rem; line-height: 1.15; text-wrap: balance }
p { margin: 0 0 1.5rem; color: var(--soft) }
a { display: inline-block; padding: .6rem 1.25rem; border-radius: .375rem; background: #b9f227;
color: #0f1406; font-weight: 500; text-decoration: none }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

const MARK =
  '<svg class="mark" viewBox="0 0 32 32" fill="none" aria-hidden="true">' +
  '<path d="M10.5 5 5.5 10v12l5 5M21.5 5l5 5v12l-5 5" stroke="currentColor" stroke-width="2.2"/>' +
  '<path d="M12 22V10h6l2.3 2.3v2.9L18 17.5h-3.2M16.6 17.5 20.8 22" stroke="var(--accent)" stroke-width="2.8"/></svg>';

/** Whether a person will see the answer, rather than a program. */
export function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const looking = headers.accept?.includes('text/html') ?? false;
  return method === 'GET' && looking && url !== '/api' && !url.startsWith('/api/');
}

/**
 * Tells a visitor who used an address that is not ours where the main site is. It contains nothing
 * from the request.
 */
export function sendUnknownHostPage(reply: FastifyReply, mainOrigin: string): FastifyReply {
  const main = escapeHtml(mainOrigin);
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unknown address · Regz</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${MARK}
<h1>There is no Regz site at this address</h1>
<p>The address in your browser leads to this server, but belongs to none of its sites.
Check it for a typing mistake, or go to the main site.</p>
<a href="${main}/">Go to the main site</a>
</main>
</body>
</html>
`;
  return reply
    .code(421)
    .header('cache-control', 'no-store')
    .header('content-security-policy', documentPolicy(page))
    .type('text/html; charset=utf-8')
    .send(page);
}
