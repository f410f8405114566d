import { classNames } from '../ui/class-names.ts';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';

const cards = [1, 2, 3];

type CardsLoadingProps = {
  label: string;
  /** True if each card starts with a preview. */
  withPreview?: boolean;
};

/** A placeholder of three cards, as tall as most, so that little shifts. */
export function CardsLoading({ label, withPreview = false }: CardsLoadingProps) {
  return (
    <LoadingRegion label={label} className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <div
          key={card}
          className={classNames(
            'flex flex-col gap-4 rounded-md border border-line bg-surface p-6',
            withPreview ? 'min-h-[45rem]' : 'min-h-[34rem]',
          )}
        >
          {withPreview ? <Skeleton className="aspect-[8/5] w-full" /> : null}
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="mt-auto h-11 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}
