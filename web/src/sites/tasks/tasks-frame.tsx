import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { ThemeToggle } from '../../platform/theme/theme-toggle.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

/** Header of the task area: the product, the language, the look. */
export function TasksFrame({ switcher, children }: { switcher?: ReactNode; children: ReactNode }) {
  return (
    <SiteFrame
      header={
        <header className="sticky top-0 z-40 border-b border-line bg-ground">
          <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <Link to={paths.tasks} className="flex shrink-0 items-center gap-2.5 rounded-sm">
              <LogoMark className="size-8" />
              <span className="font-display text-xl font-semibold tracking-wide">
                {messages.brand.name}
              </span>
            </Link>
            <div className="flex flex-wrap items-center justify-end gap-3">
              {switcher}
              <ThemeToggle />
            </div>
          </div>
        </header>
      }
    >
      {children}
    </SiteFrame>
  );
}
