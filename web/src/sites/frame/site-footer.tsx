import { messages } from '../../i18n/en.ts';
import { ThemeToggle } from '../../platform/theme-toggle.tsx';
import { SiteNav } from './site-nav.tsx';
import type { SiteLink } from './site-link.ts';

type SiteFooterProps = { note: string; links?: readonly SiteLink[]; navigationLabel?: string };

/** The footer of a site. Holds the theme where the header has no room for it. */
export function SiteFooter({ note, links = [], navigationLabel }: SiteFooterProps) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
        <p className="text-sm text-faint">{note}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {links.length > 0 ? (
            <SiteNav
              label={navigationLabel ?? messages.sites.navigation}
              links={links}
              className="-mx-2 flex flex-wrap"
            />
          ) : null}
          <div className="hidden md:block lg:hidden">
            <ThemeToggle />
          </div>
        </div>
      </div>
    </footer>
  );
}
