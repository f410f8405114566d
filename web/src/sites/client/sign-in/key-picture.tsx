const line = { stroke: 'var(--color-field)', strokeWidth: 1.5, fill: 'none' } as const;
const lit = { stroke: 'var(--color-accent-text)', strokeWidth: 2, fill: 'none' } as const;
const switches = [54, 90, 126, 162];

/** A key made of the product's brackets, on its way into a panel whose switches light up. */
export function KeyPicture() {
  return (
    <svg
      viewBox="0 0 520 216"
      aria-hidden="true"
      focusable="false"
      className="w-full max-md:hidden"
    >
      <path {...line} strokeDasharray="2 6" d="M0 108h520M128 0v216M392 0v216" opacity="0.6" />
      <path {...lit} strokeWidth="4" d="M58 48 20 86v44l38 38M98 48l38 38v44l-38 38" />
      <path {...lit} strokeWidth="4" d="M136 108h150M214 108v22M242 108v14M270 108v22" />
      <circle cx="78" cy="108" r="14" {...line} />
      <rect x="312" y="20" width="184" height="176" rx="6" {...line} fill="var(--color-surface)" />
      <path {...line} d="M312 108h-14" />
      {switches.map((y, index) => (
        <g key={y}>
          <rect
            x="334"
            y={y - 5}
            width={[76, 48, 62, 54][index]}
            height="10"
            rx="2"
            fill="var(--color-field)"
          />
          <rect x="440" y={y - 9} width="34" height="18" rx="9" fill="var(--color-accent)" />
          <circle cx="465" cy={y} r="6" fill="var(--color-on-accent)" />
        </g>
      ))}
    </svg>
  );
}
