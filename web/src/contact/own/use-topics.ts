import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';

/** The topics of conversations. Empty while they load. */
export function useTopics(enabled = true) {
  const { data: topics = [] } = useQuery({
    ...queries.contact.own.listTopics.queryOptions({ input: {} }),
    enabled,
  });
  return {
    offered: topics.filter(({ isOffered }) => isOffered),
    nameOf: (topic: string) => topics.find(({ id }) => id === topic)?.name,
  };
}
