import type { IdentityAct, IdentityRefusal } from '@regz/contract/identity/provider.ts';
import { messages } from '@regz/texts/en.ts';
import { useAddressSearch } from './identity-address.ts';

const { done: acts, refusals } = messages.accountIdentityOutcomes;

/** The outcome of a visit to the identity provider, from the page's address. */
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

/**
 * Reads an address. Its content is only displayed and decides nothing, because anyone can write an
 * address.
 */
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

/** The purpose of a visit: a login, or a proof of the account's address. */
type Purpose = 'sign-in' | keyof typeof refusals.IDENTITY_ACCOUNT_WRONG.proof;

/**
 * The sentence of a refused visit.
 * @param email The account's own address, if known.
 */
export function identityRefusalText(
  refusal: IdentityRefusal,
  purpose: Purpose,
  email: string | null,
): string {
  const sentence = refusals[refusal];
  if (typeof sentence === 'string') return sentence;
  if (purpose === 'sign-in') return sentence.signIn;
  if (typeof sentence.proof === 'string') return sentence.proof;
  const { proof, proofOfFirst } = refusals.IDENTITY_ACCOUNT_WRONG;
  return email === null ? proofOfFirst[purpose] : proof[purpose]({ address: email });
}

/** The outcome in the document's address. None in the prerendered document. */
export function useIdentityOutcome(): IdentityOutcome {
  return identityOutcomeOf(useAddressSearch());
}
