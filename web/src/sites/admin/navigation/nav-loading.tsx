import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NavBar, RAIL } from './nav-bar.tsx';

const ROWS = ['w-20', 'w-28', 'w-16', 'w-24', 'w-32', 'w-20', 'w-28', 'w-16', 'w-24'];

/** Keeps the place of the tabs until it is known which of them the person may open. */
export function NavLoading() {
  return (
    <div className={`contents lg:block ${RAIL}`}>
      <NavBar>
        <Skeleton className="h-3 w-32" />
      </NavBar>
      <div className="hidden flex-col gap-5 px-3 pt-3 lg:flex">
        {ROWS.map((width, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of nothing keep their places
          <Skeleton key={row} className={`h-3 ${width}`} />
        ))}
      </div>
    </div>
  );
}
