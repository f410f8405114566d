import { useSearchValue } from '../../platform/use-search-value.ts';

/** What leads somebody to the entrance besides logging in, whether signed in or not. */
type Errand = 'confirm-email' | 'forgotten-password' | 'reset-password';

/** What the address of the entrance is opened for, as mailed links and its own links have it. */
export function useErrand(): Errand | null {
  const confirm = useSearchValue('confirm');
  const password = useSearchValue('password');
  if (confirm === 'email') return 'confirm-email';
  if (password === 'forgotten') return 'forgotten-password';
  return password === 'reset' ? 'reset-password' : null;
}
