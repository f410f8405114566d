import { Spinner } from '../../ui/feedback/spinner.tsx';

/** Shows that the whole page is loading, above it, so that nothing shifts later. */
export function LoadingNote({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="noscript:hidden fixed bottom-4 left-1/2 z-30 flex -translate-x-1/2 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 text-sm whitespace-nowrap text-soft lifted"
    >
      <Spinner />
      <span>{text}</span>
    </p>
  );
}
