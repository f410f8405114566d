import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { memoryFolder, mountOptions } from './memory-folder.ts';

it('The folder in memory is an existing one, or none', () => {
  const folder = memoryFolder();
  expect(folder === undefined || existsSync(folder)).toBe(true);
});

it('The folder in memory has the options of the last mount there, not those of another folder', () => {
  const mounts = [
    'tmpfs /dev/shm tmpfs rw,relatime 0 0',
    'tmpfs /dev/shm/other tmpfs rw 0 0',
    'shm /dev/shm tmpfs rw,nosuid,noexec,size=65536k 0 0',
  ].join('\n');
  expect(mountOptions(mounts, '/dev/shm')).toEqual(['rw', 'nosuid', 'noexec', 'size=65536k']);
  expect(mountOptions(mounts, '/dev')).toBeUndefined();
});
