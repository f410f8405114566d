import type { ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Check, X } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { type CallbackOutcome, useConnectionReturn } from './use-connection-return.ts';

const texts = messages.community.callback;

type CallbackCardProps = {
  /** The parameters of the callback address. */
  query: URLSearchParams;
  /** False until the login is confirmed. */
  enabled: boolean;
  /** A link to the dashboard for people who do not want to wait. */
  leaveLink: ReactNode;
  onLeave: (outcome: CallbackOutcome) => void;
};

/** The return from the community, step by step. */
export function CallbackCard({ query, enabled, leaveLink, onLeave }: CallbackCardProps) {
  const { step, outcome } = useConnectionReturn(query, { enabled, onLeave });
  return (
    <Card title={texts.heading}>
      <CallbackSteps step={step} outcome={outcome} />
      {outcome === null ? null : (
        <Notice tone={outcome.kind === 'done' ? 'good' : 'bad'}>
          <p className="font-medium">{outcome.main}</p>
          {outcome.also === undefined ? null : <p className="mt-1">{outcome.also}</p>}
          <p className="mt-1 text-soft">{texts.leaving}</p>
        </Notice>
      )}
      <div>{leaveLink}</div>
    </Card>
  );
}

type StepState = 'done' | 'running' | 'open' | 'failed';

const told: Record<StepState, string> = {
  done: texts.stepDone,
  running: texts.stepRunning,
  open: texts.stepOpen,
  failed: texts.stepFailed,
};

function stateOf(index: number, step: number, failed: boolean): StepState {
  if (index < step) return 'done';
  if (index > step) return 'open';
  return failed ? 'failed' : 'running';
}

function StepMark({ state }: { state: StepState }) {
  if (state === 'done') return <Check className="size-4 text-accent-text" aria-hidden="true" />;
  if (state === 'failed') return <X className="size-4 text-bad" aria-hidden="true" />;
  if (state === 'running') return <Spinner />;
  return <span aria-hidden="true" className="size-1.5 rounded-full bg-field" />;
}

type CallbackStepsProps = { step: number; outcome: CallbackOutcome | null };

/** The six steps of a connection. The current step is announced. */
function CallbackSteps({ step, outcome }: CallbackStepsProps) {
  const failed = outcome?.kind === 'failed';
  return (
    <>
      <p role="status" className="sr-only">
        {texts.steps[step]}
      </p>
      <ol className="flex flex-col gap-3">
        {texts.steps.map((text, index) => {
          const state = stateOf(index, step, failed);
          return (
            <li
              key={text}
              aria-current={state === 'running' ? 'step' : undefined}
              className={classNames(
                'flex items-center gap-3',
                state === 'open' ? 'text-faint' : 'text-ink',
              )}
            >
              <span className="grid size-5 shrink-0 place-items-center">
                <StepMark state={state} />
              </span>
              <span className="min-w-0">{text}</span>
              <span className="sr-only">{`(${told[state]})`}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
