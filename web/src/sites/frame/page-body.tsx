import type { ReactNode } from 'react';

/** The column a page stands in: the site's width, with room above and below. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="page-width flex flex-col gap-8 py-8 md:py-12">{children}</div>;
}
