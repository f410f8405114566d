import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { type GuideMarks, stepsDone, withoutMark } from './guide-marks.ts';

type Mark = { step: string; done: boolean };

/**
 * The checkmarks of the account. A change shows immediately and is reverted if the server did not
 * save it.
 */
export function useGuideProgress(enabled: boolean) {
  const toast = useToast();
  const [marks, setMarks] = useState<GuideMarks>({});
  const progress = useQuery({ ...queries.guide.readProgress.queryOptions({ input: {} }), enabled });
  const { mutate } = useMutation({
    // In sequence, so that the last change of a step is stored.
    scope: { id: 'guide' },
    mutationFn: (mark: Mark) => api.guide.markStep(mark),
    onError: (error, { step }) => {
      setMarks((present) => withoutMark(present, step));
      toast.failure(errorText(error));
    },
  });

  return {
    progress,
    /** Undefined while unknown. */
    done: progress.data === undefined ? undefined : stepsDone(progress.data.done, marks),
    mark: (mark: Mark) => {
      setMarks((present) => ({ ...present, [mark.step]: mark.done }));
      mutate(mark);
    },
  };
}
