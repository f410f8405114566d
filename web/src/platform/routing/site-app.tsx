import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { BrokenPage } from '../document/broken-page.tsx';
import type { Written } from '../document/document.tsx';
import { LoadingPage } from '../document/loading-page.tsx';
import { type PageMeta, pageMeta } from '../document/page-meta.ts';
import type { FirstPage, Site } from '../document/site.ts';
import { watchPlaces } from './page-history.ts';
import { addressOf, type Location, PlaceNow } from './place.ts';
import { loadedPage, loadPagePatiently, matchRoute } from './routes.ts';

type DocumentProps = { meta: PageMeta; written: Written | undefined; children: ReactNode };

type SiteAppProps = FirstPage & {
  site: Site;
  /** Renders the document, or its body, around the page. */
  Document: ComponentType<DocumentProps>;
  /** Parts that only the prerendered document contains. */
  written?: Written;
};

/** A site's document with the page of its place: the same tree in the browser and in the build. */
export function SiteApp({ site, Document, written, ...first }: SiteAppProps) {
  const [place, setPlace] = useState(first.place);
  const [ready, setReady] = useState(first.ready);
  const { location } = place;
  const match = matchRoute(site.routes, location.pathname);
  const route = match?.route;
  useLayoutEffect(
    () =>
      watchPlaces({
        show: setPlace,
        prepare: ({ location: next }) => {
          const found = matchRoute(site.routes, next.pathname)?.route;
          if (found === undefined || loadedPage(found) !== undefined) return undefined;
          return loadPagePatiently(found, addressOf(next));
        },
      }),
    [site],
  );
  useEffect(() => {
    if (ready || route === undefined) return;
    void loadPagePatiently(route).then(() => setReady(true));
  }, [ready, route]);

  const page = ready && route !== undefined ? loadedPage(route) : undefined;
  const meta = page?.meta?.() ?? pageMeta({ title: site.name });
  return (
    <PlaceNow value={{ ...place, params: match?.params ?? {} }}>
      <Document meta={meta} written={written}>
        <FailedPage place={location} said={<BrokenPage />}>
          {page === undefined ? (
            <main className="flex flex-1 flex-col">
              <LoadingPage title={site.name} />
            </main>
          ) : (
            <site.Providers>
              {route?.isBare === true ? (
                <page.default />
              ) : (
                <site.Layout>
                  <page.default />
                </site.Layout>
              )}
            </site.Providers>
          )}
        </FailedPage>
      </Document>
    </PlaceNow>
  );
}

type FailedPageProps = {
  place: Location;
  /** Replaces the page. */
  said: ReactNode;
  children: ReactNode;
};

type State = { failed: boolean; place: Location };

/** A page that fails to render is replaced by an error text. Navigating elsewhere tries again. */
class FailedPage extends Component<FailedPageProps, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: FailedPageProps, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  override render() {
    return this.state.failed ? this.props.said : this.props.children;
  }
}
