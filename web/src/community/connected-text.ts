import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';

const { done } = messages.community;

type Completed = Awaited<ReturnType<Api['community']['completeConnection']>>;

/** A connection's result, one sentence each: that it is made, and what is still missing. */
export function connectedText({ join, rolesAssigned }: Completed): { main: string; also?: string } {
  const main = rolesAssigned === null ? done.connectedOnly : done.connected(rolesAssigned);
  if (join === 'refused' || join === 'failed') return { main, also: done.joins[join] };
  return rolesAssigned === null ? { main, also: done.rolesLater } : { main };
}
