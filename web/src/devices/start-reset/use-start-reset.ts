import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';

type StartReset = { pending: boolean; error: string | undefined; start: () => void };

/** Asks for a reset link; `onStarted` gets the path to go to. Source: ledger DEV-1. */
export function useStartReset(onStarted: (path: string) => void): StartReset {
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => api.devices.startDeviceReset({}),
    onSuccess: ({ path }) => onStarted(path),
  });
  return {
    pending: isPending,
    error: error === null ? undefined : errorText(error),
    start: () => mutate(),
  };
}
