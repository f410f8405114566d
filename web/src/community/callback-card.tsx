import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, type Api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Check, X } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { callbackAnswer } from './callback-answer.ts';

const { callback, failures, done } = messages.community;

const PACE_MS = 250;
const SUCCESS_LEAVE_MS = 1500;
const FAILURE_LEAVE_MS = 3000;
const LAST_STEP = callback.steps.length - 1;

type CallbackOutcome = { kind: 'done' | 'failed'; main: string; also?: string };

/**
 * The end of a connection on the callback page. One request does it on the server, in the order of
 * the steps. The page shows the steps in that order, and waits for the answer before the last one.
 * Then it redirects: 1.5 s after a success, 3 s after a failure.
 */
function useConnectionReturn(
  query: URLSearchParams,
  options: { enabled: boolean; onLeave: (outcome: CallbackOutcome) => void },
): { step: number; outcome: CallbackOutcome | null } {
  const { enabled } = options;
  const [step, setStep] = useState(0);
  const { refusal, complete } = useCompletion(query, enabled);

  const outcome = outcomeOf(refusal, complete, step);
  const mayGoOn = outcome === null && enabled && (step < LAST_STEP - 1 || complete.isSuccess);
  useEffect(() => {
    if (!mayGoOn) return undefined;
    const timer = setTimeout(() => setStep(step + 1), PACE_MS);
    return () => clearTimeout(timer);
  }, [mayGoOn, step]);

  const kind = outcome?.kind;
  const leave = useEffectEvent(() => {
    if (outcome !== null) options.onLeave(outcome);
  });
  useEffect(() => {
    if (kind === undefined) return undefined;
    const timer = setTimeout(() => leave(), kind === 'done' ? SUCCESS_LEAVE_MS : FAILURE_LEAVE_MS);
    return () => clearTimeout(timer);
  }, [kind]);

  return { step, outcome };
}

/** Completes the connection once, or reads from the address why it cannot be completed. */
function useCompletion(query: URLSearchParams, enabled: boolean) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const complete = useMutation({
    mutationFn: (answer: { code: string; state: string; iss: string | null }) =>
      api.community.completeConnection(answer),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queries.community.readConnection.key() });
      await client.invalidateQueries({ queryKey: queries.identity.me.key() });
    },
  });

  const begin = useEffectEvent(() => {
    const answer = callbackAnswer(query);
    if (answer.kind === 'code') {
      const { code, state, iss } = answer;
      complete.mutate({ code, state, iss });
      return;
    }
    setRefusal(answer.text);
    // Nothing depends on the result: an abandoned visit expires after ten minutes.
    if (answer.state)
      api.community.cancelConnection({ state: answer.state }).catch(() => undefined);
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!enabled || begun.current) return;
    begun.current = true;
    begin();
  }, [enabled]);

  return { refusal, complete };
}

type Completing = {
  error: Error | null;
  data: Parameters<typeof connectedText>[0] | undefined;
};

function outcomeOf(
  refusal: string | null,
  { error, data }: Completing,
  step: number,
): CallbackOutcome | null {
  if (refusal !== null) return { kind: 'failed', main: refusal };
  if (error !== null)
    return { kind: 'failed', main: failures.connection({ reason: errorText(error) }) };
  if (data === undefined || step < LAST_STEP) return null;
  return { kind: 'done', ...connectedText(data) };
}

type Completed = Awaited<ReturnType<Api['community']['completeConnection']>>;

/** A connection's result, one sentence each: the success, and missing parts. */
function connectedText({ join, rolesAssigned }: Completed): { main: string; also?: string } {
  const main =
    rolesAssigned === null ? done.connectedOnly : done.connected({ count: rolesAssigned });
  if (join === 'refused' || join === 'failed') return { main, also: done.joins[join] };
  return rolesAssigned === null ? { main, also: done.rolesLater } : { main };
}

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
