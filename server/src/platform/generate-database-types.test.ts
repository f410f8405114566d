import { expect, it } from 'vitest';

import { testDatabase } from '../../test/harness-database.ts';
import { areTypesCurrent } from './generate-database-types.ts';

it('finds the checked-in row types to be those of the migrations', async () => {
  const database = await testDatabase();
  const current = await areTypesCurrent(database.ownerConnection);
  await database.drop();
  expect(current, 'run: node server/src/platform/generate-database-types.ts').toBe(true);
});
