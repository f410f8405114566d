import { expect, it } from 'vitest';
import { pageMemoryMb } from './cluster.ts';

const GIBIBYTE = 1024 ** 3;

it.each([
  [0.5, 64],
  [1, 64],
  [4, 256],
  [64, 512],
])('A machine with %d GiB of memory gives PostgreSQL %d MB for pages', (gibibytes, megabytes) => {
  expect(pageMemoryMb(gibibytes * GIBIBYTE)).toBe(megabytes);
});
