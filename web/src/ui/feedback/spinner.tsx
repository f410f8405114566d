type SpinnerProps = { className?: string };

/** A spinner. Decorative: the text next to it says what is loading. */
export function Spinner({ className = 'size-4' }: SpinnerProps) {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={`animate-spin ${className}`}>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
