import { useEffect, useRef, type ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { Check } from '../ui/icons.ts';

const texts = messages.devices.reset.steps;

export type StepState = 'done' | 'current' | 'later';

type ResetStepProps = {
  number: number;
  title: string;
  state: StepState;
  /** What was decided, next to a completed step. */
  result?: ReactNode;
  children: ReactNode;
};

const marks: Record<StepState, string> = {
  done: 'border-accent-text text-accent-text',
  current: 'border-transparent bg-accent text-on-accent',
  later: 'border-field text-faint',
};

/** The heading that takes the focus when its step opens, for what had it is gone then. */
function useFocusOnOpening(state: StepState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'current' && before.current !== 'current') heading.current?.focus();
    before.current = state;
  }, [state]);
  return heading;
}

/** One step of the reset. Only the current one is open. */
export function ResetStep({ number, title, state, result, children }: ResetStepProps) {
  const heading = useFocusOnOpening(state);
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-1 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line"
    >
      <span
        aria-hidden="true"
        className={`flex size-8 shrink-0 items-center justify-center rounded-md border font-mono text-sm font-medium ${marks[state]}`}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h3
          ref={heading}
          tabIndex={-1}
          className={`flex min-h-8 items-center text-lg ${state === 'later' ? 'text-faint' : ''}`}
        >
          <span>{title}</span>
          {state === 'done' ? <span className="sr-only">{` (${texts.done})`}</span> : null}
        </h3>
        {state === 'done' ? result : null}
        {/* oxlint-disable-next-line pages/text-alone -- a step's content is elements */}
        {state === 'current' ? children : null}
      </div>
    </li>
  );
}
