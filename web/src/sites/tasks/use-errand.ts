import { useSearchValue } from '../../platform/use-search-value.ts';

/** Purposes of the entrance other than logging in, for logged-in and logged-out visitors. */
type Errand = 'confirm-email' | 'forgotten-password' | 'reset-password';

/** The purpose of the visit, from the address in mailed links and links of the entrance. */
export function useErrand(): Errand | null {
  const confirm = useSearchValue('confirm');
  const password = useSearchValue('password');
  if (confirm === 'email') return 'confirm-email';
  if (password === 'forgotten') return 'forgotten-password';
  return password === 'reset' ? 'reset-password' : null;
}
