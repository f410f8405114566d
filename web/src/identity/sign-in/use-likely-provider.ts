import { useQuery } from '@tanstack/react-query';
import { loadPart } from '../../platform/connection/load-part.tsx';

/** The mail provider that a typed address probably means; the rule loads once an address is typed. */
export function useLikelyProvider(email: string): string | null {
  const { data: rule } = useQuery({
    queryKey: ['mistyped-domain'],
    queryFn: async () => loadPart(() => import('@regz/rules/identity/mistyped-domain.ts')),
    staleTime: Infinity,
    enabled: email.includes('@'),
  });
  return rule?.likelyProvider(email) ?? null;
}
