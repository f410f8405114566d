import type { ReactNode } from 'react';

type PageBodyProps = {
  /** With less spacing, for a page of many cards. */
  dense?: boolean;
  children: ReactNode;
};

/** The column of a page: the site's width, with space above and below. */
export function PageBody({ dense = false, children }: PageBodyProps) {
  const room = dense ? 'gap-4 py-6' : 'gap-8 py-8 md:py-12';
  return <div className={`page-width flex flex-col ${room}`}>{children}</div>;
}
