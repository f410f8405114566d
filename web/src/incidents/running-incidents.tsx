import { messages } from '@regz/texts/en.ts';
import type { Api } from '../platform/api/api.ts';
import { paths } from '../platform/paths.ts';
import { TriangleAlert } from '../ui/icons.ts';

const texts = messages.incidentsLine;

type RunningIncidentsProps = {
  running: Awaited<ReturnType<Api['incidents']['listRunningIncidents']>>;
};

/** The running incidents as one line that links to the status page. Empty if there are none. */
export function RunningIncidents({ running }: RunningIncidentsProps) {
  const [first, ...others] = running;
  if (first === undefined) return null;
  return (
    <p className="flex items-baseline gap-2 text-sm">
      <TriangleAlert className="size-4 shrink-0 self-center text-warn" aria-hidden="true" />
      <a href={paths.status} className="min-w-0 wrap-anywhere underline underline-offset-4">
        {others.length === 0
          ? texts.one({ title: first.title })
          : texts.several({ count: running.length })}
      </a>
    </p>
  );
}
