import { useEffect, useLayoutEffect, useState } from 'react';
import { FailedPage } from './failed-page.tsx';
import { Pages } from './outlet.tsx';
import { rootCode } from './page-code.ts';
import { placeNow, watchPlaces } from './page-history.ts';
import { isLoaded, loadPages, shownAt } from './page-routes.ts';
import { PlaceNow } from './place.ts';

/** Whether the code of the page is there; of one that its document does not know, it comes later. */
function useFirstPage(pathname: string): boolean {
  const [ready, setReady] = useState(() => isLoaded(pathname));
  useEffect(() => {
    if (ready) return;
    void loadPages(pathname).then(() => setReady(true));
  }, [ready, pathname]);
  return ready;
}

/**
 * The pages of a site in the browser, in the tree of the prerendered document (decision record 0037).
 */
export function SiteRouter() {
  const [place, setPlace] = useState(placeNow);
  useLayoutEffect(() => watchPlaces(setPlace), []);
  const { location } = place;
  const ready = useFirstPage(location.pathname);
  const { Layout, HydrateFallback, ErrorBoundary } = rootCode();
  // Ids are counted along the tree. The server renderer has two nested pairs above the document, and
  // the browser's tree has the same.
  return (
    <>
      <>
        <PlaceNow value={place}>
          <Layout>
            <FailedPage place={location} said={<ErrorBoundary />}>
              {ready ? <Pages {...shownAt(location.pathname)} /> : <HydrateFallback />}
            </FailedPage>
          </Layout>
        </PlaceNow>
        {null}
      </>
      {null}
    </>
  );
}
