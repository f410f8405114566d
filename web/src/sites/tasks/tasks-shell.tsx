import { messages } from '../../i18n/en.ts';
import { languages } from '../../i18n/task-area/load-words.ts';
import { opening } from '../../i18n/task-area/opening.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TasksBody, TasksFrame } from './tasks-frame.tsx';

/**
 * The shape of the pages: the prerendered document, and what is shown until the words have loaded.
 * It contains its one sentence in every language, and the style sheet shows the one in the
 * document's.
 */
export function TasksShell() {
  return (
    <TasksFrame>
      <TasksBody>
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          {messages.brand.taskArea}
        </h1>
        <p className="opening text-soft">
          {languages.map((language) => (
            <span key={language} lang={language}>
              {opening[language]}
            </span>
          ))}
        </p>
        <Skeleton className="h-74.5 w-full lg:h-42.5" />
        <Skeleton className="h-96 w-full" />
      </TasksBody>
    </TasksFrame>
  );
}
