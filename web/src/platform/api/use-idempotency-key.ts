import { useRef } from 'react';
import { newIdempotencyKey } from './api.ts';
import { isUndecided } from './unanswered.ts';

type IdempotencyKeys = {
  /** The key for this input. */
  keyFor: (input: unknown) => string;
  /** Reports the outcome. Undefined means success. */
  settle: (error?: unknown) => void;
};

/**
 * One Idempotency-Key per intent. The same input keeps its key while it is retried without an
 * answer, also across a login in between, so that an act whose answer was lost is not done twice.
 * After an answer, or with another input, there is a new key.
 */
export function useIdempotencyKey(): IdempotencyKeys {
  const open = useRef<{ input: string; key: string } | null>(null);
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (open.current?.input !== text) open.current = { input: text, key: newIdempotencyKey() };
      return open.current.key;
    },
    settle(error) {
      if (error === undefined || !isUndecided(error)) open.current = null;
    },
  };
}
