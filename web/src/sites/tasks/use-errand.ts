import { useSearchValue } from '../../platform/use-search-value.ts';

/** Reasons to come to the entrance other than logging in, whether logged in or not. */
type Errand = 'confirm-email' | 'forgotten-password' | 'reset-password';

/** What the entrance was opened for, according to its address in mailed links and its own links. */
export function useErrand(): Errand | null {
  const confirm = useSearchValue('confirm');
  const password = useSearchValue('password');
  if (confirm === 'email') return 'confirm-email';
  if (password === 'forgotten') return 'forgotten-password';
  return password === 'reset' ? 'reset-password' : null;
}
