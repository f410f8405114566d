import { messages } from '@regz/texts/en.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ProgressMeter } from '../ui/feedback/progress-meter.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Check } from '../ui/icons.ts';
import type { GuideSection } from './guide-content.ts';

const texts = messages.guide;

type GuideContentsProps = {
  sections: readonly GuideSection[];
  /** The completed steps. Undefined while unknown. */
  done: readonly string[] | undefined;
};

/** The progress of the person, and links to the sections. */
export function GuideContents({ sections, done }: GuideContentsProps) {
  const steps = sections.flatMap((section) => section.steps);
  const count = steps.filter(({ id }) => done?.includes(id)).length;
  return (
    <aside className="flex flex-col gap-4 lg:sticky lg:top-24 print:hidden">
      {done === undefined ? (
        <LoadingRegion label={texts.loading}>
          <Skeleton className="h-9 w-full" />
        </LoadingRegion>
      ) : (
        <ProgressMeter
          label={texts.progress}
          value={count}
          max={steps.length}
          valueText={texts.progressText({ done: count, all: steps.length })}
        />
      )}
      {done !== undefined && count === steps.length ? (
        <Notice tone="good">{texts.allDone}</Notice>
      ) : null}
      <nav aria-label={texts.contents}>
        <ol className="flex flex-col">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="flex min-h-9 items-center justify-between gap-3 rounded-md px-2 py-1 text-sm text-soft hover:bg-raised hover:text-ink"
              >
                <span>{section.title}</span>
                {isComplete(section, done) ? (
                  <Check className="size-4 shrink-0 text-accent-text" aria-hidden="true" />
                ) : null}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </aside>
  );
}

function isComplete({ steps }: GuideSection, done: readonly string[] | undefined): boolean {
  return steps.length > 0 && steps.every(({ id }) => done?.includes(id) === true);
}
