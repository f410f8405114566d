import { expect, it } from 'vitest';
import { survive } from './random-losses.ts';
import { usePc } from './typescript-program.ts';

const pc = usePc();

it('A thousand random patterns of lost answers and restarts never look like copies', async () => {
  await pc.runningProgram();
  for (let times = 0; times < 1000; times += 1) expect(await survive(pc)).toBeNull();
});
