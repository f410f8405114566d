import { describe, expect, it } from 'vitest';
import { daysToWithhold, standingAfterRelease } from './withholding.ts';

const now = Date.parse('2027-03-01T10:00:00Z');
const supreme = { subscription: 'Supreme', durationDays: 30 } as const;

it('A license that is held back takes the days it brought, but no more than are left', () => {
  const running = (endsAt: string) => ({ subscription: 'Supreme', endsAt }) as const;
  expect(daysToWithhold(running('2027-05-01'), supreme, now)).toBe(30);
  expect(daysToWithhold(running('2027-03-11'), supreme, now)).toBe(10);
  expect(daysToWithhold(running('2027-03-01'), supreme, now)).toBe(0);
  expect(daysToWithhold(running('infinity'), supreme, now)).toBe(0);
});

it('A license that is held back takes from the experiment twin, and nothing from another package or none', () => {
  const twin = { subscription: 'Supreme-Experiment', endsAt: '2027-05-01' } as const;
  const other = { subscription: 'Essential', endsAt: '2027-05-01' } as const;
  expect(daysToWithhold(twin, supreme, now)).toBe(30);
  expect(daysToWithhold(other, supreme, now)).toBe(0);
  expect(daysToWithhold({ subscription: null, endsAt: null }, supreme, now)).toBe(0);
});

describe('a license that is released', () => {
  const held = { subscription: 'Supreme', days: 10 } as const;

  it('A license that is released adds its days to what is running, or counts from now if nothing is', () => {
    const running = { subscription: 'Supreme-Experiment', endsAt: '2027-03-05' } as const;
    expect(standingAfterRelease(running, held, now)).toEqual({
      subscription: 'Supreme-Experiment',
      endsAt: '2027-03-15',
    });
    const over = { subscription: 'Supreme', endsAt: '2027-02-01' } as const;
    expect(standingAfterRelease(over, held, now)).toEqual({
      subscription: 'Supreme',
      endsAt: '2027-03-11T10:00:00.000Z',
    });
  });

  it('A license that is released never replaces another running package, nor limits one without an end', () => {
    const other = { subscription: 'Essential', endsAt: '2027-05-01' } as const;
    expect(standingAfterRelease(other, held, now)).toBeNull();
    const endless = { subscription: 'Supreme', endsAt: 'infinity' } as const;
    expect(standingAfterRelease(endless, held, now)).toEqual(endless);
  });
});
