type LogoMarkProps = { className?: string };

/** The mark: an R cut from a hexagon between two brackets. Decorative: the name is next to it. */
export function LogoMark({ className }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false" className={className}>
      <path
        d="M10 3.5 3.5 10v12L10 28.5M22 3.5l6.5 6.5v12L22 28.5"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="miter"
      />
      <path
        d="M11 23V9h7.5l2.5 2.5v3.5L18.5 17.5H14.5M16.5 17.5 21 23"
        stroke="var(--color-accent-text)"
        strokeWidth="3"
        strokeLinejoin="miter"
      />
    </svg>
  );
}
