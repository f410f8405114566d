import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '../i18n/en.ts';
import { api } from '../platform/api.ts';
import { errorText, isRefusal } from '../platform/error-text.ts';
import { isUnanswered } from '../platform/unanswered.ts';

const texts = messages.community.failures;

/** Why the way to the community's page did not open, in the words of the specification. */
export function connectFault(error: Error): string {
  if (isRefusal(error, 'COMMUNITY_UNAVAILABLE')) return texts.connect;
  return isUnanswered(error) ? texts.connectNetwork : errorText(error);
}

type Connect = {
  /** True from the click until the community's page appears. */
  leaving: boolean;
  connect: () => void;
};

/** Leaves for the community's page with the address that the server gives. */
export function useConnect(onFailed: (error: Error) => void): Connect {
  const { isPending, isSuccess, mutate, reset } = useMutation({
    mutationFn: () => api.community.connect({}),
    onSuccess: ({ url }) => location.assign(url),
    onError: onFailed,
  });

  useEffect(() => {
    // Coming back with the browser's own button finds the page as it was left: waiting.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [reset]);

  return { leaving: isPending || isSuccess, connect: () => mutate() };
}
