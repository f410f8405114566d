import type { ReactNode } from 'react';

/** From 1024 px on, the place of the navigation in the grid of the page: beside all the rest. */
export const RAIL = 'lg:col-start-1! lg:row-span-2 lg:row-start-1';

/** Below 1024 px, stays under the header while the page scrolls; from there on, the rail is shown. */
export function NavBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky top-16 z-30 order-first -mx-4 -mt-8 flex h-12 items-center border-b border-line bg-ground px-4 md:-mx-8 md:-mt-12 md:px-8 lg:hidden">
      {children}
    </div>
  );
}
