import { describe, expect, it } from 'vitest';
import { stepsDone, withoutMark } from './guide-marks.ts';

describe('the steps that are done', () => {
  it('are those the server keeps, where the person has changed nothing', () => {
    expect(stepsDone(['a', 'b'], {})).toEqual(['a', 'b']);
  });

  it('follow a tick and one that is taken back at once, whatever the server knows of it', () => {
    expect(stepsDone(['a', 'b'], { b: false, c: true })).toEqual(['a', 'c']);
    expect(stepsDone(['a', 'c'], { b: false, c: true })).toEqual(['a', 'c']);
  });

  it('are again what the server keeps when a mark was not kept', () => {
    const marks = { a: false, c: true };
    expect(stepsDone(['a'], withoutMark(withoutMark(marks, 'a'), 'c'))).toEqual(['a']);
  });
});
