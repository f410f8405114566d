import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useToast } from '../ui/feedback/toast.tsx';

type VisitTask = { pending: boolean; visit: (position: number) => void };

/** An empty tab, opened within the press itself: a browser blocks one that is opened later. */
function emptyTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab !== null) tab.opener = null;
  return tab;
}

/**
 * Opens a task's link in a new tab, through the server, which records the visit. If the browser
 * blocks the tab, the visit still counts and the countdown begins.
 */
export function useVisitTask(): VisitTask {
  const texts = useTaskWords().tasks;
  const client = useQueryClient();
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: ({ position }: { position: number; tab: Window | null }) =>
      api.tasks.visitTask({ position }),
    onSuccess: ({ url }, { tab }) => {
      if (url === null) tab?.close();
      else if (tab !== null) tab.location.href = url;
    },
    onError: (error, { tab }) => {
      tab?.close();
      toast.failure(failureText(error, texts.failed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.tasks.key() }),
  });
  return { pending: isPending, visit: (position) => mutate({ position, tab: emptyTab() }) };
}
