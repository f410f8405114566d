import { likelyProvider } from '@regz/rules/identity/mistyped-domain.ts';
import { mistyped } from '@regz/texts/en/identity/mistyped.ts';

/** The hint below a typed address, in English by default. */
export function mistypedHint(
  email: string,
  hint: (values: { provider: string }) => string = mistyped.hint,
): string | undefined {
  const provider = likelyProvider(email);
  return provider === null ? undefined : hint({ provider });
}
