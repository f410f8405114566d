import type { IdentityAct, IdentityRefusal } from '@regz/contract/accounts/identity.ts';
import { useSyncExternalStore } from 'react';
import { messages } from '../../i18n/en.ts';

const { done: acts, refusals } = messages.accountIdentity;

/** How a visit to the identity provider ended, as the page's address says. */
export type IdentityOutcome = {
  done: IdentityAct | null;
  refusal: IdentityRefusal | null;
  /** A proof waits on the server for its act. */
  proven: boolean;
};

function isAct(code: string | null): code is IdentityAct {
  return code !== null && Object.hasOwn(acts, code);
}

function isIdentityRefusal(code: string | null): code is IdentityRefusal {
  return code !== null && Object.hasOwn(refusals, code);
}

/** Reads an address; what it says is shown and decides nothing, so anybody may have written it. */
export function identityOutcomeOf(search: string): IdentityOutcome {
  const parameters = new URLSearchParams(search);
  const done = parameters.get('done');
  const refusal = parameters.get('refusal');
  return {
    done: isAct(done) ? done : null,
    refusal: isIdentityRefusal(refusal) ? refusal : null,
    proven: parameters.get('proof') === 'ok',
  };
}

/** The address without what it says of a visit to the provider. */
export function withoutIdentityOutcome(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['done', 'refusal', 'proof']) parameters.delete(name);
  return parameters.toString();
}

const neverChanges = () => () => {};

/** The outcome that stands in the document's address; none in the prerendered document. */
export function useIdentityOutcome(): IdentityOutcome {
  const search = useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => '',
  );
  return identityOutcomeOf(search);
}
