import type { ReactNode } from 'react';

/** The panel below its navigation; from 1024 px on, beside it. */
export function TabColumns({ nav, panel }: { nav: ReactNode; panel: ReactNode }) {
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-8">
      {nav}
      {panel}
    </div>
  );
}
