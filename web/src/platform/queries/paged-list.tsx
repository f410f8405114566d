import type { ReactNode } from 'react';
import { MoreButton, type MoreTexts, type PagedQuery } from './more-button.tsx';
import { QueryRegion } from './query-region.tsx';

type PagedListProps<Page, Row> = {
  list: PagedQuery & {
    data: { pages: Page[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  rowsOf: (page: Page) => readonly Row[];
  /** A placeholder of the same size as the first page, so that nothing shifts. */
  pending: ReactNode;
  empty: ReactNode;
  /** With `shown` and `shownOfMore` the list shows the number of loaded rows. */
  texts: MoreTexts & {
    loadFailed: string;
    shown?: (values: { n: number }) => string;
    shownOfMore?: (values: { count: number }) => string;
  };
  children: (rows: readonly Row[], pages: readonly Page[]) => ReactNode;
};

/**
 * A list that loads page by page: loading, failed with a retry button, empty, or its rows so far.
 */
export function PagedList<Page, Row>(props: PagedListProps<Page, Row>) {
  const { list, rowsOf, pending, empty, texts, children } = props;
  return (
    <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => rowsOf(page));
        if (rows.length === 0) return empty;
        const said = list.hasNextPage ? texts.shownOfMore : texts.shown;
        return (
          <>
            {children(rows, pages)}
            {said === undefined ? (
              <MoreButton list={list} texts={texts} />
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
                <p role="status" className="text-sm text-faint">
                  {said({ n: rows.length, count: rows.length })}
                </p>
                <MoreButton list={list} texts={texts} />
              </div>
            )}
          </>
        );
      }}
    </QueryRegion>
  );
}
