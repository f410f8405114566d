import { isStale } from '@regz/rules/licenses/time-changes.ts';
import { messages } from '@regz/texts/en.ts';
import { timeChanges } from '@regz/texts/en/licenses/time-changes-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { serverNowMs } from '../../../platform/time/server-clock.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { BackButton } from '../../../ui/buttons/back-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressMeter } from '../../../ui/feedback/progress-meter.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowRight } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { TimeChangeActs } from './time-change-acts.tsx';
import { TimeChangeFacts } from './time-change-facts.tsx';
import {
  effectOf,
  endText,
  pollMs,
  stateText,
  stateTones,
  type TimeChange,
  twoPeopleText,
  waitsUntil,
  whyText,
} from './time-changes.ts';

const texts = timeChanges.change;

/** Warnings before the change is applied. */
function Warnings({ change }: { change: TimeChange }) {
  const { state, earlier, madeBy, madeAt, preview } = change;
  const begins = waitsUntil(change, serverNowMs());
  const twoPeople = twoPeopleText(change);
  const isOver = state === 'previewed' && isStale(Date.parse(madeAt), serverNowMs());
  return (
    <>
      {isOver ? <Notice tone="warn">{texts.stale}</Notice> : null}
      {state === 'previewed' && !isOver ? <Notice tone="info">{texts.nothingYet}</Notice> : null}
      {twoPeople === null ? null : (
        <Notice tone="info">
          <AroundName name={madeBy} text={(name) => twoPeople({ name })} />
        </Notice>
      )}
      {begins === null ? null : (
        <Notice tone="warn">{texts.waits({ time: formatInstant(begins) })}</Notice>
      )}
      {earlier.length === 0 ? null : (
        <Notice tone="warn">
          <p>{texts.earlier}</p>
          <ul className="mt-1 list-disc pl-5">
            {earlier.map((other) => (
              <li key={other.id} className="wrap-anywhere">
                <span>{texts.title(effectOf(other))}</span>
                <span>{`, ${formatInstant(other.madeAt)}: ${other.reason}`}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {preview.unknownNames.length === 0 ? null : (
        <Notice tone="warn">
          <span>{texts.unknownNames}</span>{' '}
          <span translate="no" className="wrap-anywhere">
            {preview.unknownNames.join(', ')}
          </span>
        </Notice>
      )}
    </>
  );
}

/** The progress, and the results for the accounts. */
function Progress({ change }: { change: TimeChange }) {
  const { state, accounts, progress } = change;
  if (state === 'previewed') return null;
  const { planned, done, skipped, undone, undoSkipped, left } = progress;
  const isUndo = state === 'undoing' || state === 'undone';
  const of = isUndo ? done + undone + undoSkipped : accounts;
  const moved = isUndo ? undone + undoSkipped : accounts - planned;
  const whyOf = (wanted: (typeof left)[number]['state'], count: number) => {
    const why = whyText(left.filter((each) => each.state === wanted));
    return why === '' ? count : `${count} (${why})`;
  };
  const outcomes = texts.outcomes;
  return (
    <section aria-label={outcomes.title} className="flex flex-col gap-3">
      <ProgressMeter
        label={isUndo ? texts.progress.undoing : texts.progress.applying}
        value={moved}
        max={of}
        valueText={texts.progressText({
          count: moved.toLocaleString('en'),
          of: of.toLocaleString('en'),
        })}
      />
      <DescriptionList
        rows={[
          ...(planned === 0 ? [] : [{ label: outcomes.planned, value: planned }]),
          ...(isUndo && done === 0
            ? []
            : [{ label: isUndo ? outcomes.notTakenBack : outcomes.done, value: done }]),
          ...(skipped === 0 ? [] : [{ label: outcomes.skipped, value: whyOf('skipped', skipped) }]),
          ...(isUndo ? [{ label: outcomes.undone, value: undone }] : []),
          ...(undoSkipped === 0
            ? []
            : [{ label: outcomes.undoSkipped, value: whyOf('undo-skipped', undoSkipped) }]),
        ]}
      />
    </section>
  );
}

type Sample = TimeChange['preview']['samples'][number] & { place: number };

function Ends({ before, after }: { before: string; after: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{before}</span>
      <ArrowRight className="size-4 text-faint" aria-hidden="true" />
      <span className="sr-only">{messages.adminSite.panel.becomes}</span>
      <span className="font-medium text-ink">{after}</span>
    </span>
  );
}

const sampleColumns: readonly CompactColumn<Sample>[] = [
  {
    header: texts.sampleColumns.account,
    place: 'lead',
    cell: ({ username }) =>
      username === null ? texts.gone : <span translate="no">{username}</span>,
  },
  {
    header: texts.sampleColumns.package,
    place: 'mark',
    cell: ({ after }) => <span translate="no">{after.subscription}</span>,
  },
  {
    header: texts.sampleColumns.ends,
    place: 'more',
    cell: ({ before, after }) => <Ends before={endText(before)} after={endText(after)} />,
  },
];

/** A sample of the accounts that the change affects. */
function Preview({ preview }: Pick<TimeChange, 'preview'>) {
  return (
    <>
      <section className="flex flex-col gap-1">
        <h3 className="text-base">{texts.byPackage}</h3>
        <DescriptionList
          rows={preview.byPackage.map(({ subscription, accounts }) => ({
            label: subscription,
            value: accounts.toLocaleString('en'),
          }))}
        />
      </section>
      <section className="flex flex-col gap-1">
        <h3 className="text-base">{texts.samples}</h3>
        <CompactTable
          caption={texts.samples}
          columns={sampleColumns}
          rows={preview.samples.map((sample, place) => ({ ...sample, place }))}
          rowKey={({ place }) => place}
        />
      </section>
    </>
  );
}

/** One change: its accounts, its effect, its progress and its acts. */
export function TimeChangeCard({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery({
    ...queries.licenses.staff.readTimeChange.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : pollMs(data, serverNowMs()),
  });
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <div className="flex flex-col gap-4">
      <BackButton onBack={onBack}>{texts.back}</BackButton>
      <QueryRegion query={query} pending={pending} failed={texts.loadFailed}>
        {(change) => (
          <Card
            title={texts.title(effectOf(change))}
            description={<span className="wrap-anywhere">{change.reason}</span>}
            actions={
              <Badge tone={stateTones[change.state]}>{stateText(change, serverNowMs())}</Badge>
            }
          >
            <Warnings change={change} />
            <Progress change={change} />
            <TimeChangeActs change={change} />
            <TimeChangeFacts change={change} />
            <Preview preview={change.preview} />
          </Card>
        )}
      </QueryRegion>
    </div>
  );
}
