import { useEffect, useLayoutEffect, useState } from 'react';
import { Router, useRoutes } from 'react-router';
import { FailedPage } from './failed-page.tsx';
import { rootCode } from './page-code.ts';
import { pageNavigator, placeNow, watchPlaces } from './page-history.ts';
import { isLoaded, loadPages, pageRoutes } from './page-routes.tsx';

function Pages() {
  return useRoutes(pageRoutes());
}

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
 * The pages of a site in the browser. React Router's build says what they are made of and its
 * declarative half draws them; its client for data and loaders, which no page of ours has, stays
 * out. The tree is that of the prerendered document (decision record 0037).
 */
export function SiteRouter() {
  const [{ location, action }, setPlace] = useState(placeNow);
  useLayoutEffect(() => watchPlaces(setPlace), []);
  const ready = useFirstPage(location.pathname);
  const { Layout, HydrateFallback, ErrorBoundary } = rootCode();
  // Ids are counted along the tree. The server renderer has two nested pairs above the document, and
  // the browser's tree has the same.
  return (
    <>
      <>
        <Router location={location} navigationType={action} navigator={pageNavigator}>
          <Layout>
            <FailedPage place={location} said={<ErrorBoundary />}>
              {ready ? <Pages /> : <HydrateFallback />}
            </FailedPage>
          </Layout>
        </Router>
        {null}
      </>
      {null}
    </>
  );
}
