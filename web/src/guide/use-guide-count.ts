import { useQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { guideSections } from './guide-content.ts';

const steps = guideSections.flatMap((section) => section.steps ?? []).map((step) => step.id);

/**
 * How many steps of the install guide are done, out of how many; undefined while it is not known.
 * @param enabled False while nobody is known to be signed in.
 */
export function useGuideCount(enabled: boolean): { done: number; all: number } | undefined {
  const { data } = useQuery({ ...queries.guide.progress.queryOptions({ input: {} }), enabled });
  if (data === undefined) return undefined;
  return { done: data.done.filter((step) => steps.includes(step)).length, all: steps.length };
}
