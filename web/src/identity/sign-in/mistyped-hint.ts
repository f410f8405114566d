import { likelyProvider } from '@regz/rules/identity/mistyped-domain.ts';
import { emailMistyped } from '../../i18n/en/identity/mistyped.ts';

/** The hint below a typed address, in English by default. */
export function mistypedHint(email: string, words = emailMistyped): string | undefined {
  const provider = likelyProvider(email);
  return provider === null ? undefined : words(provider);
}
