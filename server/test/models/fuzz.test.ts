import { expect, it } from 'vitest';
import { sharedServer } from '../harness/harness.ts';
import { fuzz } from './fuzz.ts';

const server = sharedServer();

it('Eight hundred strange requests get declared answers', async () => {
  await expect(fuzz(server, 800)).resolves.toBeUndefined();
});
