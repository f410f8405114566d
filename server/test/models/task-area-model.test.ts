import { expect, it } from 'vitest';
import { sharedServer } from '../harness/harness.ts';
import { compareTaskArea } from './task-area-runs.ts';

const server = sharedServer({ work: 'none' });

it('Task area and model agree over twenty random histories', async () => {
  await expect(compareTaskArea(server, 20)).resolves.toBeUndefined();
});
