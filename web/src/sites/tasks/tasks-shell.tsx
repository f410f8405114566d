import { messages } from '../../i18n/en.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { TasksFrame } from './tasks-frame.tsx';

/**
 * The shape of the pages, which holds nothing that would have to be said in a language: the
 * prerendered document, and what stands there until the words have arrived.
 */
export function TasksShell() {
  return (
    <TasksFrame>
      <PageBody>
        <h1 tabIndex={-1} className="text-3xl md:text-4xl">
          {messages.brand.taskArea}
        </h1>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-96 w-full" />
      </PageBody>
    </TasksFrame>
  );
}
