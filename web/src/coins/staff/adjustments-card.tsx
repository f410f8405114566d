import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries, type Api } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { TaskUserLink } from '../../platform/task-user-link.tsx';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';

const texts = messages.coinsStaff.adjustments;

type Adjustment = Awaited<
  ReturnType<Api['coins']['staff']['listAdjustments']>
>['adjustments'][number];

const tones: Record<Adjustment['state'], Tone> = {
  waiting: 'warn',
  posted: 'good',
  declined: 'neutral',
};

function Decision({ adjustment }: { adjustment: Adjustment }) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const decide = useMutation({
    mutationFn: (act: 'approve' | 'decline') => {
      const { id } = adjustment;
      const idempotencyKey = keys.keyFor({ act, id });
      const { approveAdjustment, declineAdjustment } = api.coins.staff;
      const call = act === 'approve' ? approveAdjustment : declineAdjustment;
      return call({ id }, { context: { idempotencyKey } });
    },
    onSuccess: ({ state }) => {
      keys.settle();
      const undone = adjustment.isOwn ? texts.withdrawn : texts.declined;
      toast.success(state === 'posted' ? texts.approved : undone);
    },
    onError: (error) => {
      keys.settle(error);
      toast.failure(failureText(error, texts.failed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.coins.key() }),
  });
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {adjustment.isOwn ? null : (
        <Button size="sm" pending={decide.isPending} onClick={() => decide.mutate('approve')}>
          {texts.approve}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        pending={decide.isPending}
        onClick={() => decide.mutate('decline')}
      >
        {adjustment.isOwn ? texts.withdraw : texts.decline}
      </Button>
    </div>
  );
}

const columns: readonly CompactColumn<Adjustment>[] = [
  {
    header: texts.username,
    place: 'lead',
    cell: ({ userId, username }) => <TaskUserLink id={userId} username={username} />,
  },
  {
    header: texts.coins,
    place: 'more',
    cell: ({ coins }) => (
      <span className="whitespace-nowrap">{texts.count(coins.toLocaleString('en-US'))}</span>
    ),
  },
  { header: texts.reason, place: 'more', cell: ({ reason }) => reason },
  {
    header: texts.by,
    place: 'more',
    cell: ({ by }) => <AroundName name={by} text={texts.askedBy} />,
  },
  {
    header: texts.decidedBy,
    place: 'more',
    cell: ({ decidedBy }) =>
      decidedBy === null ? null : <AroundName name={decidedBy} text={texts.decided} />,
    isBlank: ({ decidedBy }) => decidedBy === null,
  },
  {
    header: texts.state,
    place: 'mark',
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
  },
  {
    header: texts.actions,
    place: 'act',
    cell: (adjustment) =>
      adjustment.state === 'waiting' ? <Decision adjustment={adjustment} /> : null,
  },
];

/** Corrections; those that wait for a second member of staff come first. */
export function AdjustmentsCard() {
  const list = useQuery(queries.coins.staff.listAdjustments.queryOptions({ input: {} }));
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion
        query={list}
        pending={<Skeleton className="h-32 w-full" />}
        failed={texts.loadFailed}
      >
        {({ adjustments, otherApprovers }) => (
          <>
            {otherApprovers === 0 ? <Notice tone="info">{texts.alone}</Notice> : null}
            {adjustments.length === 0 ? (
              <p className="text-soft">{texts.empty}</p>
            ) : (
              <CompactTable
                caption={texts.title}
                rows={adjustments}
                rowKey={({ id }) => id}
                columns={columns}
              />
            )}
          </>
        )}
      </QueryRegion>
    </Card>
  );
}
