import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../i18n/en.ts';
import { api, type Api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { callbackAnswer } from './callback-answer.ts';

const { callback, failures, done } = messages.community;

const PACE_MS = 250;
const SUCCESS_LEAVE_MS = 1500;
const FAILURE_LEAVE_MS = 3000;
const LAST_STEP = callback.steps.length - 1;

export type CallbackOutcome = { kind: 'done' | 'failed'; main: string; also?: string };

/**
 * The end of a connection on the callback page. One request does it on the server, in the order of
 * the steps. The page shows the steps in that order, and waits for the answer before the last one.
 * Then it redirects: 1.5 s after a success, 3 s after a failure.
 */
export function useConnectionReturn(
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
  if (error !== null) return { kind: 'failed', main: failures.connection(errorText(error)) };
  if (data === undefined || step < LAST_STEP) return null;
  return { kind: 'done', ...connectedText(data) };
}

type Completed = Awaited<ReturnType<Api['community']['completeConnection']>>;

/** A connection's result, one sentence each: the success, and missing parts. */
function connectedText({ join, rolesAssigned }: Completed): { main: string; also?: string } {
  const main = rolesAssigned === null ? done.connectedOnly : done.connected(rolesAssigned);
  if (join === 'refused' || join === 'failed') return { main, also: done.joins[join] };
  return rolesAssigned === null ? { main, also: done.rolesLater } : { main };
}
