import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { type GuideMarks, stepsDone, withoutMark } from './guide-marks.ts';

type Mark = { step: string; done: boolean };

/**
 * The check marks of the account. A tick shows at once and is taken back when the server did not
 * keep it.
 */
export function useGuideProgress(enabled: boolean) {
  const toast = useToast();
  const [marks, setMarks] = useState<GuideMarks>({});
  const progress = useQuery({ ...queries.guide.readProgress.queryOptions({ input: {} }), enabled });
  const { mutate } = useMutation({
    // One after the other: the last tick of a step is the one that is kept.
    scope: { id: 'guide' },
    mutationFn: (mark: Mark) => api.guide.markStep(mark),
    onError: (error, { step }) => {
      setMarks((present) => withoutMark(present, step));
      toast.failure(errorText(error));
    },
  });

  return {
    progress,
    /** Undefined while it is not known. */
    done: progress.data === undefined ? undefined : stepsDone(progress.data.done, marks),
    mark: (mark: Mark) => {
      setMarks((present) => ({ ...present, [mark.step]: mark.done }));
      mutate(mark);
    },
  };
}
