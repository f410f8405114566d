/**
 * Color, shape (in a square of 24) and note (in Hz) of a pad. `onColor` is the color of text on a
 * lit pad.
 */
type Pad = { color: string; onColor: string; shape: string; hz: number };

const pads: readonly Pad[] = [
  {
    color: 'light-dark(#c8232c, #ff5f5f)',
    onColor: 'var(--color-ground)',
    shape: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
    hz: 262,
  },
  {
    color: 'light-dark(#b88a00, #ffd84a)',
    onColor: '#12161b',
    shape: 'M12 3L22 20.5H2z',
    hz: 330,
  },
  {
    color: 'light-dark(#467a00, #b9f227)',
    onColor: 'var(--color-ground)',
    shape: 'M4 4h16v16H4z',
    hz: 392,
  },
  {
    color: 'light-dark(#00737f, #4fe3e8)',
    onColor: 'var(--color-ground)',
    shape: 'M12 1.5L22.5 12L12 22.5L1.5 12z',
    hz: 440,
  },
  {
    color: 'light-dark(#3046d6, #8b9dff)',
    onColor: 'var(--color-ground)',
    shape: 'M12 2l3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.7l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z',
    hz: 523,
  },
  {
    color: 'light-dark(#9a26b8, #e28cff)',
    onColor: 'var(--color-ground)',
    shape: 'M7.5 4h9l4.7 8l-4.7 8h-9l-4.7-8z',
    hz: 659,
  },
];

const none: Pad = { color: '', onColor: '', shape: '', hz: 0 };

/** A pad by its number, 1 to 6. */
export function padOf(number: number): Pad {
  return pads[number - 1] ?? none;
}

/** The shape of a pad in the color of the text around it. */
export function PadShape({ pad, className }: { pad: number; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={className}
    >
      <path d={padOf(pad).shape} />
    </svg>
  );
}
