import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import { reportTexts as texts } from '@regz/texts/en/contact/report-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatDay } from '../../platform/time/format-date.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { useStaffTopics } from './topics/use-staff-topics.ts';

type Row = Awaited<ReturnType<Api['contact']['staff']['readReport']>>[number];

/** A time in its two largest units, such as `2 h 5 min`. */
function timeText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_SECONDS);
  const hours = Math.floor(seconds / HOUR_SECONDS);
  if (hours >= 48) return texts.days({ days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return texts.hours({ hours, minutes: minutes - hours * 60 });
  return texts.minutes({ minutes });
}

function spanText(span: Row['reply']): string {
  if (span === null) return texts.nothing;
  return texts.span({ median: timeText(span.median), p90: timeText(span.p90) });
}

const columns: readonly Column<Row>[] = [
  {
    header: texts.columns.week,
    cell: ({ week }) => (week === null ? texts.allWeeks : formatDay(week)),
  },
  { header: texts.columns.opened, align: 'right', cell: ({ opened }) => opened },
  { header: texts.columns.open, align: 'right', cell: ({ open }) => open },
  { header: texts.columns.reply, align: 'right', cell: ({ reply }) => spanText(reply) },
  { header: texts.columns.close, align: 'right', cell: ({ close }) => spanText(close) },
];

function Report({ rows }: { rows: readonly Row[] }) {
  const [chosen, setChosen] = useState<string>('');
  const { nameOf } = useStaffTopics();
  const topics = rows.flatMap(({ week, topic }) => (week === null && topic !== null ? topic : []));
  return (
    <>
      <SelectField
        label={texts.topic}
        value={chosen}
        placeholder={texts.allTopics}
        options={topics.map((topic) => ({
          value: topic,
          label: topic === 'none' ? texts.noTopic : nameOf(topic),
        }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={rows.filter(({ topic }) => (topic ?? '') === chosen)}
        rowKey={({ week }) => week ?? ''}
      />
    </>
  );
}

/** How fast staff answered, by week and by topic. */
export function ReportCard() {
  const may = useMay();
  const mayRead = may('contact.staff.readReport');
  const report = useQuery({
    ...queries.contact.staff.readReport.queryOptions({ input: {} }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={report} pending={pending} failed={texts.loadFailed}>
        {(rows) => <Report rows={rows} />}
      </QueryRegion>
    </Card>
  );
}
