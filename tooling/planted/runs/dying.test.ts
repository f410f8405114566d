import { it } from 'vitest';

it('ends its process', () => {
  process.kill(process.pid, 'SIGKILL');
});
