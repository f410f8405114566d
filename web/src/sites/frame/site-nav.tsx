import { NavLink } from '../../platform/routing/router.tsx';
import type { SiteLink } from './site-link.ts';

type SiteNavProps = { label: string; links: readonly SiteLink[]; className: string };

const linkClass =
  'block rounded-sm px-2 py-2 text-sm font-medium text-soft ' +
  'underline-offset-8 transition-colors hover:text-ink aria-[current=page]:text-ink ' +
  'aria-[current=page]:underline aria-[current=page]:decoration-accent-text ' +
  'aria-[current=page]:decoration-2 lg:px-3';

/** The links of a site, with the current page marked. */
export function SiteNav({ label, links, className }: SiteNavProps) {
  return (
    <nav aria-label={label}>
      <ul className={className}>
        {links.map((link) => (
          <li key={link.href}>
            <NavLink
              // A prerendered page treats its address as ending in a slash.
              end={link.href === '/'}
              to={link.href}
              reloadDocument={link.elsewhere === true}
              className={linkClass}
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
