import { expect, it } from 'vitest';
import { sharedServer } from '../harness/harness.ts';
import { compareWithModel } from './product-runs.ts';

const server = sharedServer();

it('Product and model agree over thirty random histories', async () => {
  await expect(compareWithModel(server, 30)).resolves.toBeUndefined();
});
