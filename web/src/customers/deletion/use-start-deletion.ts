import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  identityRefusalText,
  useIdentityOutcome,
} from '../../identity/provider/use-identity-outcome.ts';
import { api, queries } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { useNavigate } from '../../platform/routing/router.tsx';
import { deletionQuery, pendingDeletion } from './use-deletion-status.ts';

const texts = messages.accountDeletion;

/** The message if the countdown did not start. */
function startFailure(error: unknown): string {
  return isRefusal(error, 'INTERNAL_ERROR') ? texts.form.failed : errorText(error);
}

type StartDeletion = {
  starting: boolean;
  /** The reason why the visit to the provider failed. */
  fault: string | undefined;
};

/**
 * Handles the return from the identity provider: with the proof the countdown starts immediately,
 * without it the page explains why. The result is then removed from the address, so that a reload
 * starts nothing.
 */
export function useStartDeletion(email: string | null | undefined): StartDeletion {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { proven, refusal } = useIdentityOutcome();
  const taken = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.customers.startDeletion({}),
    onSuccess: async (countdown) => {
      // A pending answer is about the earlier state.
      await client.cancelQueries({ queryKey: deletionQuery.queryKey });
      client.setQueryData(deletionQuery.queryKey, pendingDeletion(countdown));
      await client.invalidateQueries({ queryKey: queries.customers.listActivity.key() });
    },
    onSettled: () => navigate({ search: '' }, { replace: true }),
  });
  const ready = email !== undefined;

  useEffect(() => {
    if (!proven || !ready || taken.current) return;
    taken.current = true;
    mutate();
  }, [proven, ready, mutate]);

  if (error !== null) return { starting: false, fault: startFailure(error) };
  if (refusal === null || email === undefined) return { starting: isPending, fault: undefined };
  const fault = identityRefusalText(refusal, 'delete-account', email);
  return { starting: isPending, fault };
}
