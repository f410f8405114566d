import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../../../platform/api/api.ts';
import { useMay } from '../../../platform/staff/use-may.ts';

export type Topic = Awaited<ReturnType<Api['contact']['staff']['listTopics']>>[number];

/** The topics of conversations for staff. Empty while they load. */
export function useStaffTopics() {
  const may = useMay();
  const { data: topics = [] } = useQuery({
    ...queries.contact.staff.listTopics.queryOptions({ input: {} }),
    enabled: may('contact.staff.listTopics'),
  });
  return {
    topics,
    nameOf: (topic: string) => topics.find(({ id }) => id === topic)?.name ?? topic,
    options: topics.map(({ id, name }) => ({ value: id, label: name })),
  };
}
