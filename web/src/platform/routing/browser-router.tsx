import { type ComponentPropsWithRef, type MouseEvent, useEffect } from 'react';
import type { To } from 'react-router';
import { Pages, useBelow } from './outlet.tsx';
import { goTo } from './page-history.ts';
import { addressOf, resolvePlace, usePlace } from './place.ts';

/*
 * What pages import from React Router, for the browser: `browser-router-plugin.ts` puts this in its
 * place there, and `browser-router.test.tsx` compares the two. It does what pages of ours ask for.
 */

export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const;

/** What only the server renderer writes into a document. */
function Nothing() {
  return null;
}
export { Nothing as Meta, Nothing as Scripts };

export function useLocation() {
  return usePlace().location;
}

export function useNavigationType() {
  return usePlace().action;
}

export function useParams() {
  return useBelow().params;
}

export function useOutletContext() {
  return useBelow().context;
}

type NavigateOptions = { replace?: boolean; state?: unknown };

/** Navigates; the same function for as long as the document lives. */
function navigate(to: To, { replace = false, state = null }: NavigateOptions = {}): void {
  goTo(resolvePlace(to, location.pathname), { replace, state });
}

export function useNavigate() {
  return navigate;
}

type Query = URLSearchParams | Record<string, string>;

export function useSearchParams() {
  const { search } = useLocation();
  function set(next: Query | ((present: URLSearchParams) => Query), options?: NavigateOptions) {
    const query = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
    navigate(`?${new URLSearchParams(query).toString()}`, options);
  }
  return [new URLSearchParams(search), set] as const;
}

export function Outlet({ context }: { context?: unknown }) {
  const { ids, params } = useBelow();
  return <Pages ids={ids} params={params} context={context} />;
}

export function Navigate({ to, replace = false, state }: NavigateOptions & { to: To }) {
  const { pathname } = useLocation();
  const address = addressOf(resolvePlace(to, pathname));
  useEffect(() => navigate(address, { replace, state }), [address, replace, state]);
  return null;
}

/** Whether a press means this very window, and not a new one or a download. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

type LinkProps = ComponentPropsWithRef<'a'> &
  NavigateOptions & { to: To; reloadDocument?: boolean };

export function Link({
  to,
  state,
  replace,
  reloadDocument,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const place = useLocation();
  const address = addressOf(resolvePlace(to, place.pathname));

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const here = rest.target === undefined || rest.target === '_self';
    if (event.defaultPrevented || reloadDocument === true || !here || !isPlain(event)) return;
    event.preventDefault();
    navigate(address, { replace: replace ?? address === addressOf(place), state });
  }

  // The server renderer marks its links for a client that discovers pages.
  return (
    <a {...rest} href={address} onClick={follow} data-discover="true">
      {children}
    </a>
  );
}

/** A link that says whether it leads to the current page or, without `end`, to one above it. */
export function NavLink({ end = false, className, ...rest }: LinkProps & { end?: boolean }) {
  const place = useLocation().pathname.toLowerCase();
  const own = resolvePlace(rest.to, place).pathname.toLowerCase();
  const below = own !== '/' && own.endsWith('/') ? own : `${own}/`;
  const isActive = place === own || (!end && place.startsWith(below));
  return isActive ? (
    <Link {...rest} aria-current="page" className={`${className} active`} />
  ) : (
    <Link {...rest} className={className} />
  );
}
