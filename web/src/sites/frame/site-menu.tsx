import { useEffect, useRef, type ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { useLocation } from '../../platform/routing/router.tsx';
import { ThemeToggle } from '../../platform/theme/theme-toggle.tsx';
import { Menu } from '../../ui/icons.ts';
import type { SiteLink } from './site-link.ts';
import { SiteNav } from './site-nav.tsx';

const MENU_ID = 'site-menu';

type SiteMenuProps = { links: readonly SiteLink[]; children?: ReactNode };

/**
 * The menu below 768 px: a native popover, so it opens before any script has run and closes with
 * Escape or a tap outside. It closes on navigation. Source: specification A 2.2.
 */
export function SiteMenu({ links, children }: SiteMenuProps) {
  const popover = useRef<HTMLDivElement>(null);
  // A link to the page that is open is a navigation too, and has a key of its own.
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
