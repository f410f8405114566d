import { describe, expect, it } from 'vitest';
import { exportSpanRefusal } from './staff.ts';

describe('the span of an export', () => {
  it.each([
    ['2026-01-01', '2026-01-01', null],
    ['2024-01-01', '2024-12-31', null],
    ['2024-01-01', '2025-01-01', 'ORDER_SPAN_INVALID'],
    ['2026-01-02', '2026-01-01', 'ORDER_SPAN_INVALID'],
  ])('%s to %s: %s', (from, to, refusal) => {
    expect(exportSpanRefusal({ from, to })).toBe(refusal);
  });

  it('without one of its days is refused', () => {
    expect(exportSpanRefusal({ from: '', to: '2026-01-01' })).toBe('ORDER_SPAN_INVALID');
  });
});
