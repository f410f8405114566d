import { SECOND_MS } from '@regz/rules/durations.ts';
import { approvalTexts as texts } from '@regz/texts/en/approvals/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ApprovalItem } from './approval-item.tsx';

/** Acts that need two owners. Those that wait come first. */
export function ApprovalsCard() {
  const list = useQuery({
    ...queries.approvals.list.queryOptions({ input: {} }),
    refetchInterval: ({ state: { data } }) =>
      data?.approvals.some(({ beginsAt }) => beginsAt !== null) === true ? 10 * SECOND_MS : false,
  });
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
        {({ approvals, hasColleague }) => (
          <>
            {hasColleague ? null : <Notice tone="info">{texts.alone}</Notice>}
            {approvals.length === 0 ? (
              <p className="text-soft">{texts.empty}</p>
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {approvals.map((approval) => (
                  <li key={approval.id}>
                    <ApprovalItem approval={approval} hasColleague={hasColleague} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryRegion>
    </Card>
  );
}
