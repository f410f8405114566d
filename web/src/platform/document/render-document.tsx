import { prerender } from 'react-dom/static';
import { ServerRouter, type EntryContext } from 'react-router';

/**
 * Renders a page to its HTML while the site is built. Waits for everything, so that the document
 * needs no script to put late parts in their place. The server entry of every site.
 */
export async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  headers.set('content-type', 'text/html');
  return new Response(prelude, { status, headers });
}
