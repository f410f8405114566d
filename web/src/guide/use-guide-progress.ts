import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries, type Api } from '../platform/api.ts';
import { errorText } from '../platform/error-text.ts';
import { useToast } from '../ui/toast.tsx';

type Progress = Awaited<ReturnType<Api['guide']['progress']>>;
type Mark = { step: string; done: boolean };

const progressQuery = queries.guide.progress.queryOptions({ input: {} });

function withMark(progress: Progress, { step, done }: Mark): Progress {
  const others = progress.done.filter((each) => each !== step);
  return { ...progress, done: done ? [...others, step] : others };
}

/**
 * The check marks of the account. A tick shows at once and is taken back when the server did not
 * keep it.
 */
export function useGuideProgress(enabled: boolean) {
  const client = useQueryClient();
  const toast = useToast();
  const progress = useQuery({ ...progressQuery, enabled });

  function show(mark: Mark) {
    client.setQueryData(progressQuery.queryKey, (present) =>
      present === undefined ? undefined : withMark(present, mark),
    );
  }

  const { mutate } = useMutation({
    // One after the other: the last tick of a step is the one that is kept.
    scope: { id: 'guide' },
    mutationFn: (mark: Mark) => api.guide.markStep(mark),
    onError: (error, { step, done }) => {
      show({ step, done: !done });
      toast.failure(errorText(error));
    },
  });

  return {
    progress,
    mark: (mark: Mark) => {
      // An answer that is under way would take the tick back for a moment.
      void client.cancelQueries({ queryKey: progressQuery.queryKey });
      show(mark);
      mutate(mark);
    },
  };
}
