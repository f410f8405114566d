import { PLACE_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { ThemeToggle } from '../../platform/theme/theme-toggle.tsx';
import type { SiteLink } from './site-link.ts';
import { SiteNav } from './site-nav.tsx';

type SiteFooterProps = {
  note: string;
  links?: readonly SiteLink[];
  navigationLabel?: string;
  /** Links whose addresses the operator sets, by name. The server inserts them into the page. */
  places?: Readonly<Record<string, string>>;
  /** The switch of languages. */
  languages: ReactNode;
};

/** Links without a target, marked as such, until the operator sets their address. */
function Places({ places }: { places: Readonly<Record<string, string>> }) {
  return (
    <ul aria-label={messages.sites.community} className="-mx-2 flex flex-wrap">
      {Object.entries(places).map(([place, name]) => (
        <li key={place}>
          <a
            {...{ [PLACE_ATTRIBUTE]: place }}
            role="link"
            aria-disabled="true"
            className="block px-2 py-2 text-sm text-faint lg:px-3"
            suppressHydrationWarning
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The footer of a site, with its languages. Contains the theme's buttons if the header has no space for them. */
export function SiteFooter(props: SiteFooterProps) {
  const { note, links = [], navigationLabel, places, languages } = props;
  return (
    <footer className="border-t border-line print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
        <p className="text-sm text-faint">{note}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {places === undefined ? null : <Places places={places} />}
          {links.length > 0 ? (
            <SiteNav
              label={navigationLabel ?? messages.sites.navigation}
              links={links}
              className="-mx-2 flex flex-wrap"
            />
          ) : null}
          {languages}
          <div className="hidden bar:block roomy:hidden">
            <ThemeToggle />
          </div>
        </div>
      </div>
    </footer>
  );
}
