import { messages } from '../i18n/en.ts';
import { api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { useDeparture } from '../platform/use-departure.ts';

const texts = messages.community.failures;

/** Why the way to the community's page did not open, in the words of the specification. */
export function connectFault(error: Error): string {
  if (isRefusal(error, 'COMMUNITY_UNAVAILABLE')) return texts.connect;
  return isUnanswered(error) ? texts.connectNetwork : errorText(error);
}

/** Leaves for the community's page with the address that the server gives. */
export function useConnect(onFailed: (error: Error) => void): {
  leaving: boolean;
  connect: () => void;
} {
  const { leaving, depart } = useDeparture(() => api.community.startConnection({}), onFailed);
  return { leaving, connect: () => depart(undefined) };
}
