import type {
  IdentityAct,
  IdentityRefusal,
  ProofPurpose,
  SignInPurpose,
} from '@regz/contract/identity/provider.ts';
import { audiences, type RoutePattern } from '@regz/rules/sites/audiences.ts';
import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';

export type IdentityPurpose = SignInPurpose | ProofPurpose;

export const LOG_IN_PAGE = '/auth';
export const HOME_PAGE = '/dashboard';

const clientPages = audiences.client.pages.filter(
  (route) => route !== '/' && route !== LOG_IN_PAGE,
);
const resetPages = clientPages.filter((route) => /reset-?device-?id/i.test(route));

/** The pages each purpose may lead back to; the first one is meant when none is named. */
const pagesOf: Record<IdentityPurpose, readonly RoutePattern[]> = {
  'log-in': [HOME_PAGE, ...clientPages],
  register: [HOME_PAGE, ...clientPages],
  'verify-email': [HOME_PAGE],
  'device-reset': ['/reset-device-id', HOME_PAGE, ...resetPages],
  'delete-account': ['/delete-account', HOME_PAGE],
  'panel-sign-in': ['/panel/sign-in', HOME_PAGE],
};

/**
 * The page a visit to the provider ends on: the wanted one where the purpose may lead there, the
 * purpose's own where none is wanted, and null for any other. It is never an address of another site.
 */
export function identityReturnPath(
  purpose: IdentityPurpose,
  wanted: string | null | undefined,
): string | null {
  const pages = pagesOf[purpose];
  if (wanted === null || wanted === undefined) return pages[0] ?? null;
  const [path = '', query] = wanted.split('?', 2);
  const known = pages.some((page) => matchesRoute(page, path));
  // Printable ASCII without a fragment: what an address bar would have sent.
  if (!known || !/^[!-"$-~]*$/.test(wanted)) return null;
  return query === undefined ? path : `${path}?${query}`;
}

type Outcome = { done: IdentityAct } | { refusal: IdentityRefusal } | { proof: 'ok' };

/** A page's address that tells the page how the visit ended. */
export function withOutcome(path: string, outcome: Outcome & { next?: string | null }): string {
  const [page = '', query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of ['done', 'refusal', 'proof']) parameters.delete(name);
  for (const [name, value] of Object.entries(outcome)) {
    if (typeof value === 'string') parameters.set(name, value);
  }
  return `${page}?${parameters.toString()}`;
}
