import { type ComponentPropsWithRef, type MouseEvent, useEffect } from 'react';
import { goTo } from './page-history.ts';
import { addressOf, type Location, type Place, resolvePlace, type To, usePlace } from './place.ts';

/*
 * The router's API for pages: links, and hooks that read the current place. It is the same in the
 * browser and in the prerendered documents (decision record 0003).
 */

export function useLocation(): Location {
  return usePlace().location;
}

/** The kind of navigation to the current place: a link, a replacement, or the history. */
export function useNavigationType(): Place['action'] {
  return usePlace().action;
}

export function useParams(): Readonly<Record<string, string | undefined>> {
  return usePlace().params;
}

type NavigateOptions = { replace?: boolean; state?: unknown };

/** Navigates. The function stays the same as long as the document lives. */
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

type NavigateProps = Pick<NavigateOptions, 'state'> & {
  to: To;
  /** True if the place needs a new document. */
  reload?: boolean;
};

/** Redirects to another place as soon as it is shown, so that going back does not return here. */
export function Navigate({ to, state, reload = false }: NavigateProps) {
  const { pathname } = useLocation();
  const address = addressOf(resolvePlace(to, pathname));
  useEffect(() => {
    if (reload) location.replace(address);
    else navigate(address, { replace: true, state });
  }, [address, state, reload]);
  return null;
}

/** True if a click opens the link in this window, not in a new one or as a download. */
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

  return (
    <a {...rest} href={address} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that marks the current page or, without `end`, a page above it. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const place = useLocation().pathname.toLowerCase();
  const own = resolvePlace(rest.to, place).pathname.toLowerCase();
  const below = own !== '/' && own.endsWith('/') ? own : `${own}/`;
  const isActive = place === own || (!end && place.startsWith(below));
  return isActive ? <Link {...rest} aria-current="page" /> : <Link {...rest} />;
}
