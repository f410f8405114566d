import { useSearchParams } from '../routing/router.tsx';
import { useSearchValue } from '../use-search-value.ts';

/**
 * The act whose form the address asks to open, as the search of the panel does, with the act's
 * days. `forget` takes the act out of the address.
 */
export function useAskedAct(act: 'refund' | 'days') {
  const [, setSearch] = useSearchParams();
  const isAsked = useSearchValue('act') === act;
  const days = useSearchValue('days');
  const forget = () => {
    if (!isAsked) return;
    setSearch(
      (search) => {
        search.delete('act');
        search.delete('days');
        return search;
      },
      { replace: true },
    );
  };
  return { isAsked, days, forget };
}
