import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this is asked for the first time, under this name, in the folder of the planted run. */
export function isFirstTime(name: string): boolean {
  const mark = join(process.env['PLANTED_MARKS'] ?? '', name);
  if (existsSync(mark)) return false;
  writeFileSync(mark, '');
  return true;
}
