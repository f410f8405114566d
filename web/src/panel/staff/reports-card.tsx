import { allReportKinds } from '@regz/rules/panel/panel-limits.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, type Api } from '../../platform/api/api.ts';
import { customerAddress } from '../../platform/paths.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';

const texts = panelStaff.reports;

type Report = Awaited<ReturnType<Api['panel']['staff']['listReports']>>['reports'][number];
type Kind = Report['kind'];

const tones: Record<Kind, Tone> = {
  tampered: 'bad',
  crashed: 'warn',
  message: 'neutral',
  moved: 'info',
  copied: 'bad',
  trial: 'warn',
};

const columns: CompactColumn<Report>[] = [
  {
    header: texts.columns.user,
    place: 'lead',
    cell: ({ accountId, username }) => (
      <Link
        to={customerAddress(accountId)}
        translate="no"
        className="inline-block min-h-6 text-accent-text underline underline-offset-4"
      >
        {username}
      </Link>
    ),
  },
  {
    header: texts.columns.kind,
    place: 'mark',
    cell: ({ kind }) => <Badge tone={tones[kind]}>{texts.kinds[kind]}</Badge>,
  },
  {
    header: texts.columns.pc,
    place: 'more',
    cell: ({ label }) => <span translate="no">{label ?? texts.gone}</span>,
  },
  { header: texts.columns.at, place: 'more', cell: ({ at }) => formatInstant(at) },
  {
    header: texts.columns.detail,
    place: 'below',
    cell: ({ detail }) => (
      <span translate="no" className="line-clamp-6 font-mono text-xs whitespace-pre-wrap">
        {detail}
      </span>
    ),
    isBlank: ({ detail }) => detail === '',
  },
];

/** Reports of programs and observations of the server, newest first. */
export function ReportsCard() {
  const [kind, setKind] = useState<Kind | null>(null);
  const list = useInfiniteQuery(
    queries.panel.staff.listReports.infiniteOptions({
      input: (before: string | null) => ({
        ...(kind === null ? {} : { kind }),
        ...(before === null ? {} : { before }),
      }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <div className="sm:w-60">
        <SelectField
          label={texts.filter}
          value={kind ?? ''}
          placeholder={texts.all}
          options={allReportKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={({ target }) =>
            setKind(allReportKinds.find((each) => each === target.value) ?? null)
          }
        />
      </div>
      <PagedList
        list={list}
        rowsOf={({ reports }) => reports}
        pending={pending}
        empty={<EmptyState title={texts.none} text={texts.noneText} />}
        texts={texts}
      >
        {(reports) => (
          <CompactTable
            caption={texts.title}
            columns={columns}
            rows={reports}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </Card>
  );
}
