import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { loadPart } from '../platform/connection/load-part.tsx';

/** The ids of all steps. The guide's text is large, and loads after what is shown first. */
function useGuideSteps(enabled: boolean): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['guide-steps'],
    queryFn: async () => {
      const { guideSections } = await loadPart(() => import('./guide-content.ts'));
      return guideSections.flatMap(({ steps = [] }) => steps).map(({ id }) => id);
    },
    staleTime: Infinity,
    enabled,
  });
  return data;
}

/**
 * How many steps of the install guide are done, out of how many; undefined until it is known.
 * @param enabled False until somebody is known to be logged in.
 */
export function useGuideCount(enabled: boolean): { done: number; all: number } | undefined {
  const { data } = useQuery({ ...queries.guide.readProgress.queryOptions({ input: {} }), enabled });
  const steps = useGuideSteps(enabled);
  if (!enabled || data === undefined || steps === undefined) return undefined;
  return { done: data.done.filter((step) => steps.includes(step)).length, all: steps.length };
}
