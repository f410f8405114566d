import { useEffect, useRef } from 'react';
import { moveGently } from './move-gently.ts';

const paper = { fill: 'var(--color-raised)', stroke: 'var(--color-field)' };
const ribbon = { fill: 'var(--color-accent)' };
const bow = {
  fill: 'color-mix(in srgb, var(--color-accent) 30%, transparent)',
  stroke: 'var(--color-accent-text)',
};
const LIFTED = 'translate(6px, -20px) rotate(7deg)';

/** A line drawing of a box with a bow. Its lid lifts once it is open. */
export function GiftBox({ open }: { open: boolean }) {
  const lid = useRef<SVGGElement>(null);
  useEffect(() => {
    if (open && lid.current !== null) {
      moveGently(lid.current, { transform: ['none', LIFTED] }, { duration: 600 });
    }
  }, [open]);
  return (
    <svg
      viewBox="0 0 160 132"
      fill="none"
      strokeWidth="3"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ width: 'min(15rem, 80%)', overflow: 'visible' }}
    >
      <path style={paper} d="M26 62H134V114L124 124H26Z" />
      <path style={ribbon} d="M70 62H90V124H70Z" />
      <g ref={lid} style={{ transform: open ? LIFTED : 'none', transformOrigin: '80px 52px' }}>
        <path style={paper} d="M28 40H142V62H18V50Z" />
        <path style={ribbon} d="M70 40H90V62H70Z" />
        <path style={bow} d="M80 40C62 40 46 30 52 18 58 8 74 16 80 40Z" />
        <path style={bow} d="M80 40C98 40 114 30 108 18 102 8 86 16 80 40Z" />
      </g>
    </svg>
  );
}
