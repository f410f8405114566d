import { describe, expect, it } from 'vitest';
import { stepsDone, withoutMark } from './guide-marks.ts';

describe('completed steps', () => {
  it('are those the server has, if the person has changed nothing', () => {
    expect(stepsDone(['a', 'b'], {})).toEqual(['a', 'b']);
  });

  it('follow ticking and unticking at once, before the server knows', () => {
    expect(stepsDone(['a', 'b'], { b: false, c: true })).toEqual(['a', 'c']);
    expect(stepsDone(['a', 'c'], { b: false, c: true })).toEqual(['a', 'c']);
  });

  it('revert to what the server stored when a mark could not be saved', () => {
    const marks = { a: false, c: true };
    expect(stepsDone(['a'], withoutMark(withoutMark(marks, 'a'), 'c'))).toEqual(['a']);
  });
});
