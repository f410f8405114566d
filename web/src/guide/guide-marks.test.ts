import { expect, it } from 'vitest';
import { stepsDone, withoutMark } from './guide-marks.ts';

it('Completed steps are those the server has, if the person has changed nothing', () => {
  expect(stepsDone(['a', 'b'], {})).toEqual(['a', 'b']);
});

it('Completed steps follow ticking and unticking at once, before the server knows', () => {
  expect(stepsDone(['a', 'b'], { b: false, c: true })).toEqual(['a', 'c']);
  expect(stepsDone(['a', 'c'], { b: false, c: true })).toEqual(['a', 'c']);
});

it('Completed steps revert to what the server stored when a mark could not be saved', () => {
  const marks = { a: false, c: true };
  expect(stepsDone(['a'], withoutMark(withoutMark(marks, 'a'), 'c'))).toEqual(['a']);
});
