import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

type EntrancePageProps = {
  title: string;
  description: string;
  /** Content next to the form; below it on a narrow screen. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A page in front of an area that requires a login: its description, and the login form. */
export function EntrancePage({ title, description, aside, children }: EntrancePageProps) {
  return (
    <div className="relative flex flex-1 flex-col">
      <div aria-hidden="true" className="drafting-grid absolute inset-0" />
      <div className="page-width relative grid items-start gap-8 py-8 md:grid-cols-[1fr_24rem] md:grid-rows-[auto_1fr] md:py-12 lg:grid-cols-[1fr_30rem] lg:gap-x-16">
        <div className="md:pt-6">
          <PageHeading title={title} description={description} />
        </div>
        <div className="w-full max-w-[30rem] min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          {children}
        </div>
        {aside === undefined ? null : <div className="max-w-[34rem]">{aside}</div>}
      </div>
    </div>
  );
}
