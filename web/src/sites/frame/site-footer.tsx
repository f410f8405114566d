import { messages } from '../../i18n/en.ts';
import { ThemeToggle } from '../../platform/theme/theme-toggle.tsx';
import type { SiteLink } from './site-link.ts';
import { SiteNav } from './site-nav.tsx';

type SiteFooterProps = {
  note: string;
  links?: readonly SiteLink[];
  navigationLabel?: string;
  /** Places that have no address yet. */
  placeholders?: readonly string[];
};

/** Links without a target: said to be links, and to lead nowhere for now. Source: A 2.2. */
function Placeholders({ names }: { names: readonly string[] }) {
  return (
    <ul aria-label={messages.sites.community} className="-mx-2 flex flex-wrap">
      {names.map((name) => (
        <li key={name}>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- HTML has this for a link that is yet to come */}
          <a
            role="link"
            aria-disabled="true"
            className="block px-2 py-2 text-sm text-faint lg:px-3"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The footer of a site. Holds the theme where the header has no room for it. */
export function SiteFooter({
  note,
  links = [],
  navigationLabel,
  placeholders = [],
}: SiteFooterProps) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
        <p className="text-sm text-faint">{note}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {placeholders.length > 0 ? <Placeholders names={placeholders} /> : null}
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
