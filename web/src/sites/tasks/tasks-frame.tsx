import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

type TasksFrameProps = { switcher?: ReactNode; balance?: ReactNode; children: ReactNode };

/** The fixed header of the task area: the product, the language, the coins. */
export function TasksFrame({ switcher, balance, children }: TasksFrameProps) {
  return (
    <SiteFrame
      header={
        <header className="sticky top-0 z-40 border-b border-line bg-ground">
          <div className="page-width flex h-14 items-center gap-3 max-[23rem]:gap-1.5 max-[23rem]:px-2.5">
            <Link
              to={paths.tasks}
              aria-label={messages.brand.taskArea}
              className="flex min-h-9 shrink-0 items-center gap-2.5 rounded-sm"
            >
              <LogoMark className="size-7.5" />
              <span className="hidden font-display text-xl font-semibold tracking-wide md:inline">
                {messages.brand.name}
              </span>
            </Link>
            {switcher}
            <div className="ml-auto">{balance}</div>
          </div>
        </header>
      }
    >
      {children}
    </SiteFrame>
  );
}

/** The column of the task area's pages. */
export function TasksBody({ children }: { children: ReactNode }) {
  return <div className="page-width flex flex-col gap-4 pt-4 pb-8 md:pb-16">{children}</div>;
}
