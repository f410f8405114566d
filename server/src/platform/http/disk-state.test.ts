import { expect, it } from 'vitest';
import { diskState } from './disk-state.ts';

it('A full disk counts for half a minute after the last fault', () => {
  let nowMs = 0;
  const disk = diskState(() => nowMs);
  expect(disk.isFull()).toBe(false);
  disk.noteFull();
  nowMs = 29_999;
  expect(disk.isFull()).toBe(true);
  disk.noteFull();
  nowMs = 59_998;
  expect(disk.isFull()).toBe(true);
  nowMs = 59_999;
  expect(disk.isFull()).toBe(false);
});
