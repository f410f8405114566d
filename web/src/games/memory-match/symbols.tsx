/** The eight symbols, drawn in a square of 24: each differs from the others in its outline. */
const outlines = [
  'M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M19.8 4.2l-2.1 2.1M6.3 17.7l-2.1 2.1',
  'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  'M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7-5.9-3.3-5.9 3.3 1.3-6.7-4.9-4.6 6.6-.8z',
  'M12 21C5 15.5 2.5 12.5 2.5 8.8A5 5 0 0 1 12 6.5a5 5 0 0 1 9.5 2.3C21.5 12.5 19 15.5 12 21z',
  'M4 20C4 9 10 3 21 3c0 11-6 17-14 15M4 21c3-6 7-10 12-13',
  'M13 2L4 14h7l-1 8 10-13h-7z',
  'M12 2c5 6 7 9 7 12.5a7 7 0 0 1-14 0C5 11 7 8 12 2z',
  'M6 3h12l4 6-10 12L2 9zM2 9h20M9 9l3 12 3-12',
];

const colors = [
  'text-warn',
  'text-info',
  'text-accent-text',
  'text-bad',
  'text-accent-text',
  'text-warn',
  'text-info',
  'text-bad',
];

/** The symbol of a card. The card shows its name as text. */
export function CardSymbol({ symbol }: { symbol: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`size-3/5 ${colors[symbol]}`}
    >
      <path d={outlines[symbol]} />
    </svg>
  );
}
