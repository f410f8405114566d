import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onKeptReturn } from './on-return.ts';

type Departure<Input> = {
  /** True from the click until the other page appears. */
  leaving: boolean;
  error: Error | null;
  depart: (input: Input) => void;
};

/** Opens the page of an outside service, at the address that the server returns. */
export function useDeparture<Input>(
  start: (input: Input) => Promise<{ url: string }>,
  onFailed?: (error: Error) => void,
): Departure<Input> {
  const { isPending, isSuccess, error, mutate, reset } = useMutation({
    mutationFn: start,
    onSuccess: ({ url }) => location.assign(url),
    ...(onFailed === undefined ? {} : { onError: onFailed }),
  });

  useEffect(() => onKeptReturn(reset), [reset]);

  return { leaving: isPending || isSuccess, error, depart: (input) => mutate(input) };
}
