import type { ListCount } from '@regz/rules/staff/list-pages.ts';
import { listTexts as texts } from '@regz/texts/en/platform/lists-staff.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryRegion } from '../../queries/query-region.tsx';
import { ListPager } from './list-pager.tsx';
import { type ListChange, type ListQuery, pageOf } from './list-query.ts';

type Page = { count: ListCount | null };

type NumberedListProps<Found extends Page, Row> = {
  found: { data: Found | undefined; error: Error | null; refetch: () => unknown };
  rowsOf: (page: Found) => readonly Row[];
  query: ListQuery;
  onChange: (change: ListChange) => void;
  /** A placeholder of the same size as a page, so that nothing shifts. */
  pending: ReactNode;
  empty: ReactNode;
  failed: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/** One page of a sorted list, and the way to the others. */
export function NumberedList<Found extends Page, Row>(props: NumberedListProps<Found, Row>) {
  const { found, rowsOf, query, onChange, pending, empty, failed, children } = props;
  return (
    <QueryRegion query={found} pending={pending} failed={failed}>
      {(page) => {
        const rows = rowsOf(page);
        const toPage = (next: number) => onChange({ page: next === 1 ? '' : String(next) });
        if (page.count === null || page.count.n === 0) return empty;
        if (rows.length === 0) return <PageBeyondEnd onFirst={() => toPage(1)} />;
        return (
          <>
            {children(rows)}
            <ListPager page={pageOf(query)} count={page.count} onPage={toPage} />
          </>
        );
      }}
    </QueryRegion>
  );
}

/** An address can name a page that the list no longer has. */
function PageBeyondEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <>
      <EmptyState title={texts.beyond} text={texts.beyondText} />
      <div className="text-center">
        <Button variant="secondary" onClick={onFirst}>
          {texts.first}
        </Button>
      </div>
    </>
  );
}
