import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { loadPart } from '../platform/connection/load-part.tsx';

/** The ids of all steps. The guide's text is large, and loads after the first content. */
function useGuideSteps(enabled: boolean) {
  return useQuery({
    queryKey: ['guide-steps'],
    queryFn: async () => {
      const { guideSections } = await loadPart(() => import('./guide-content.ts'));
      return guideSections.flatMap(({ steps }) => steps).map(({ id }) => id);
    },
    staleTime: Infinity,
    enabled,
  });
}

/**
 * The number of completed steps of the install guide, and of all steps. Undefined until known. Null
 * if the read failed.
 * @param enabled False until the login is confirmed.
 */
export function useGuideCount(enabled: boolean): { done: number; all: number } | null | undefined {
  const progress = useQuery({ ...queries.guide.readProgress.queryOptions({ input: {} }), enabled });
  const known = useGuideSteps(enabled);
  const [done, steps] = [progress.data?.done, known.data];
  if (enabled && done !== undefined && steps !== undefined) {
    return { done: done.filter((step) => steps.includes(step)).length, all: steps.length };
  }
  return progress.isError || known.isError ? null : undefined;
}
