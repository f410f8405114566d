import { it } from 'vitest';
import { isFirstTime } from './first-time.ts';

it('ends its process the first time', () => {
  if (isFirstTime('death')) process.kill(process.pid, 'SIGKILL');
});
