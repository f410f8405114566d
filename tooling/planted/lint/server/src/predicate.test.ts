// expects tests(whole-titles)
import { describe, expect, it } from 'vitest';

describe('a sum', () => {
  it('is found', () => {
    expect(1 + 1).toBe(2);
  });
});
describe.each([2, 3])('the double of %i', (count) => {
  it('is even', () => {
    expect((count * 2) % 2).toBe(0);
  });
});
