import { describe, expect, it } from 'vitest';
import { restAfterWork } from './release-memory.ts';

describe('a process that has worked', () => {
  it('is at rest once it has used hardly any processor time since the last look', () => {
    const isAtRest = restAfterWork();
    expect([9000, 2000, 40].map(isAtRest)).toEqual([false, false, true]);
  });

  it('is so only once, until it has worked as much again', () => {
    const isAtRest = restAfterWork();
    expect([6000, 40, 40, 400, 40].map(isAtRest)).toEqual([false, true, false, false, false]);
    expect([4700, 40].map(isAtRest)).toEqual([false, true]);
  });

  it('is not at rest while requests go on, however few', () => {
    const isAtRest = restAfterWork();
    expect(Array.from({ length: 60 }, () => 500).some(isAtRest)).toBe(false);
  });
});
