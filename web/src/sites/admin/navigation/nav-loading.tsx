import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const ROWS = ['w-20', 'w-28', 'w-16', 'w-24', 'w-32', 'w-20', 'w-28', 'w-16', 'w-24'];

/** Keeps the place of the tabs until it is known which of them the person may open. */
export function NavLoading() {
  return (
    <div className="flex h-12 items-center lg:h-auto lg:flex-col lg:items-start lg:gap-5 lg:px-4 lg:pt-3">
      {ROWS.map((width, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of nothing keep their places
        <Skeleton key={row} className={`h-3 ${width} ${row === 0 ? '' : 'hidden lg:block'}`} />
      ))}
    </div>
  );
}
