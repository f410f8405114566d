import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { byText, daysText, detailTexts, type TimelineEvent, whatText } from './timeline-words.ts';

type Line = { id: string; at: string; text: string };

type ActLinesProps = {
  /** Null without an account. */
  customerId: string | null;
  since: string;
  until: string | null;
  children: (lines: readonly Line[]) => ReactNode;
};

/** The newest acts of staff on an account between two times, apart from messages. */
export function ActLines({ customerId, since, until, children }: ActLinesProps) {
  const may = useMay();
  const timeline = useQuery({
    ...queries.customers.staff.listTimeline.queryOptions({
      input: { id: customerId ?? '', filter: 'staff' },
    }),
    enabled: customerId !== null && may('customers.staff.listTimeline'),
  });
  const acts = (timeline.data?.events ?? []).filter(
    ({ at, what }) =>
      Date.parse(at) >= Date.parse(since) &&
      (until === null || Date.parse(at) <= Date.parse(until)) &&
      !what.startsWith('contact.'),
  );
  return children(acts.map((act) => ({ id: act.id, at: act.at, text: lineOf(act) })));
}

function lineOf(act: TimelineEvent): string {
  const { days } = act.facts;
  return [
    whatText(act.what) ?? act.what,
    days === undefined || days === 0 ? undefined : daysText(days),
    byText({ ...act, address: null }),
    ...detailTexts(act),
  ]
    .filter((text) => text !== undefined)
    .join(' · ');
}
