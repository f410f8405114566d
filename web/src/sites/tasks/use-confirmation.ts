import { useSearchValue } from '../../platform/use-search-value.ts';

/** Whether the address is that of a mailed link, which verifies an address for whoever opens it. */
export function useConfirmation(): boolean {
  return useSearchValue('confirm') === 'email';
}
