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

/** The pages that a visit of each purpose may return to; the first one is the default. */
const pagesOf: Record<IdentityPurpose, readonly RoutePattern[]> = {
  'log-in': [HOME_PAGE, ...clientPages],
  register: [HOME_PAGE, ...clientPages],
  'verify-email': [HOME_PAGE],
  'device-reset': ['/reset-device-id', HOME_PAGE, ...resetPages],
  'delete-account': ['/delete-account', HOME_PAGE],
  'panel-sign-in': ['/panel/sign-in', HOME_PAGE],
};

/**
 * The page that a visit to the provider returns to: the requested page if the purpose allows it,
 * the default without a request, and null for any other. It is never an address of another site.
 */
export function identityReturnPath(
  purpose: IdentityPurpose,
  wanted: string | null | undefined,
): string | null {
  const pages = pagesOf[purpose];
  if (wanted === null || wanted === undefined) return pages[0] ?? null;
  const [path = '', query] = wanted.split('?', 2);
  const known = pages.some((page) => matchesRoute(page, path));
  // Printable ASCII without a fragment, as an address bar sends it.
  if (!known || !/^[!-"$-~]*$/.test(wanted)) return null;
  return query === undefined ? path : `${path}?${query}`;
}

type Outcome = { done: IdentityAct } | { refusal: IdentityRefusal } | { proof: 'ok' };

/** A page's address with the outcome of the visit. */
export function withOutcome(path: string, outcome: Outcome & { next?: string | null }): string {
  const [page = '', query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of ['done', 'refusal', 'proof']) parameters.delete(name);
  for (const [name, value] of Object.entries(outcome)) {
    if (typeof value === 'string') parameters.set(name, value);
  }
  return `${page}?${parameters.toString()}`;
}
