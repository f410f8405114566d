import { useQuery } from '@tanstack/react-query';
import { loadPart } from '../../platform/connection/load-part.tsx';

/** Suggests another mail provider. The rule loads once an address is typed. */
export function useMistypedHint(
  email: string,
  hint?: (values: { provider: string }) => string,
): string | undefined {
  const { data: part } = useQuery({
    queryKey: ['mistyped-domain'],
    queryFn: async () => loadPart(() => import('./mistyped-hint.ts')),
    staleTime: Infinity,
    enabled: email.includes('@'),
  });
  return part?.mistypedHint(email, hint);
}
