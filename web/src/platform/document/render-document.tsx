import { prerender } from 'react-dom/static';
import { ServerRouter, type EntryContext } from 'react-router';
import { StillDocument, stillPage } from './still-page.ts';

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
  const { prelude } = await prerender(
    <StillDocument value={isStill(context)}>
      <ServerRouter context={context} url={request.url} />
    </StillDocument>,
    { progressiveChunkSize: Infinity },
  );
  headers.set('content-type', 'text/html');
  return new Response(prelude, { status, headers });
}

/** The shell for paths with parameters is drawn by the browser, whatever page lends it its frame. */
function isStill({ isSpaMode, routeModules, staticHandlerContext }: EntryContext): boolean {
  if (isSpaMode) return false;
  return staticHandlerContext.matches.some(
    ({ route }) => routeModules[route.id]?.handle === stillPage,
  );
}
