import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from '../../platform/routing/router.tsx';
import { ThemeToggle } from '../../platform/theme/theme-toggle.tsx';
import { Menu } from '../../ui/icons.ts';
import { LogoMark } from '../../ui/logo.tsx';
import type { SiteLink } from './site-link.ts';
import { SiteNav } from './site-nav.tsx';

const MENU_ID = 'site-menu';

type SiteHeaderProps = {
  homeHref: string;
  /** True if the home page is another document, like `elsewhere` of a link. */
  homeElsewhere?: boolean;
  /** The site's name, next to the brand. */
  siteName?: string;
  links?: readonly SiteLink[];
  /** The site's primary act, also in the bar on a narrow screen. */
  action?: ReactNode;
  /** Shown at the right end, and in the menu on a narrow screen: the account, a login link. */
  trailing?: ReactNode;
};

type BrandProps = Pick<SiteHeaderProps, 'homeHref' | 'homeElsewhere' | 'siteName'>;

function Brand({ homeHref, homeElsewhere = false, siteName }: BrandProps) {
  return (
    <Link
      to={homeHref}
      reloadDocument={homeElsewhere}
      className="flex shrink-0 items-center gap-2.5 rounded-sm"
    >
      <LogoMark className="size-8" />
      <span translate="no" className="font-display text-xl font-semibold tracking-wide">
        {messages.brand.name}
      </span>
      {siteName ? (
        <span className="label-mono hidden border-l border-line pl-2.5 text-faint min-[22rem]:inline">
          {siteName}
        </span>
      ) : null}
    </Link>
  );
}

/** The header of a site. Where it has no room for the links (`tokens.css`), they move into a menu. */
export function SiteHeader({ links = [], action, trailing, ...brand }: SiteHeaderProps) {
  const hasMenu = links.length > 0;
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground print:hidden">
      <div className="page-width flex h-16 items-center justify-between gap-4 bar:grid bar:grid-cols-[1fr_auto_1fr]">
        <Brand {...brand} />
        {hasMenu ? (
          <>
            <SiteNav
              label={messages.sites.navigation}
              links={links}
              className="hidden items-center whitespace-nowrap bar:flex"
            />
            <div className="hidden items-center justify-end gap-3 bar:flex">
              <div className="hidden roomy:block">
                <ThemeToggle />
              </div>
              {trailing}
              {action}
            </div>
            <div className="flex items-center gap-2 bar:hidden">
              {action}
              <SiteMenu links={links}>{trailing}</SiteMenu>
            </div>
          </>
        ) : (
          <div className="col-start-3 flex items-center justify-end gap-3">
            {trailing}
            <ThemeToggle />
          </div>
        )}
      </div>
    </header>
  );
}

type SiteMenuProps = { links: readonly SiteLink[]; children?: ReactNode };

/**
 * The menu of a narrow page: a native popover, so it opens before any script has run and closes with
 * Escape or a tap outside. It closes on navigation.
 */
function SiteMenu({ links, children }: SiteMenuProps) {
  const popover = useRef<HTMLDivElement>(null);
  // A link to the open page is also a navigation, with its own key.
  const { key } = useLocation();

  useEffect(() => popover.current?.hidePopover(), [key]);

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="inline-flex min-h-9 items-center gap-2 rounded-md border border-field px-3 text-sm font-medium"
      >
        <Menu className="size-4" aria-hidden="true" />
        <span>{messages.sites.menu}</span>
      </button>
      <div
        id={MENU_ID}
        ref={popover}
        popover="auto"
        className="fixed inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-b border-line bg-surface p-4 text-ink lifted"
      >
        <SiteNav label={messages.sites.navigation} links={links} className="flex flex-col" />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-line px-2 pt-4">
          <ThemeToggle />
          {children}
        </div>
      </div>
    </>
  );
}
