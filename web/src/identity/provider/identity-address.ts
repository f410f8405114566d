import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** The query of the document's address; none in the prerendered document. */
export function useAddressSearch(): string {
  return useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => '',
  );
}

/**
 * True if an address contains the outcome of a visit to the identity provider. Its text loads
 * separately.
 */
export function tellsIdentityOutcome(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('done') || parameters.has('refusal');
}

/** True if the provider has proven an address, and its registration waits on the server. */
export function isRegistrationPending(search: string): boolean {
  return new URLSearchParams(search).get('done') === 'IDENTITY_REGISTRATION_PENDING';
}

/** The address without the outcome of a visit to the provider. */
export function withoutIdentityOutcome(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['done', 'refusal', 'proof']) parameters.delete(name);
  return parameters.toString();
}
