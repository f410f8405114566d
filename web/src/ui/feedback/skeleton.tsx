import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type SkeletonProps = {
  /** Size and shape of the awaited content: `h-5 w-40`. */
  className?: string;
};

/** A gray bar in the shape of loading content. */
export function Skeleton({ className = 'h-5 w-full' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full animate-pulse rounded-sm bg-line', className)}
    />
  );
}

type LoadingRegionProps = { label: string; className?: string; children: ReactNode };

/** Wraps skeletons and says in words what is loading. */
export function LoadingRegion({ label, className, children }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
