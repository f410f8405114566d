import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries, type Api } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** The requesting PC of a code, as the server shows it. */
export type AskingPc = Awaited<ReturnType<Api['panel']['readSignIn']>>;

const proofQuery = queries.identity.readIdentityProof.queryOptions({
  input: { purpose: 'panel-sign-in' },
});

/** Reads it once: the page does not change while the person uses it. */
export function useAskingPc(code: string) {
  return useQuery({
    ...queries.panel.readSignIn.queryOptions({ input: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** True if this session has a proof of identity for a code. Undefined while unknown. */
export function useIsProven({ code, known }: AskingPc): boolean | undefined {
  const { data, isPending } = useQuery({ ...proofQuery, retry: false, enabled: !known });
  if (known) return true;
  return isPending ? undefined : data?.payload['code'] === code;
}

/** Logs the PC in, or rejects it. `onDecided` receives which of the two. */
export function useDecideSignIn(code: string, onDecided: (approved: boolean) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { isPending, variables, error, mutate } = useMutation({
    mutationFn: (approve: boolean) => api.panel.decideSignIn({ code, approve }),
    onSuccess: async (_, approve) => {
      onDecided(approve);
      await client.invalidateQueries({ queryKey: queries.panel.listDevices.key() });
    },
    onError: (failure) => {
      if (!isRefusal(failure, 'IDENTITY_PROOF_REQUIRED')) return;
      toast.failure(messages.errors.IDENTITY_PROOF_REQUIRED);
      void client.resetQueries({ queryKey: proofQuery.queryKey });
    },
  });
  return {
    /** The pending decision. */
    pending: isPending ? variables : null,
    error: error === null ? undefined : errorText(error),
    decide: mutate,
  };
}
