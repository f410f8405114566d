import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/harness/harness-database.ts';
import { areTypesCurrent } from './generate-database-types.ts';

it('The checked-in row types match the migrations', async () => {
  const database = await testDatabase();
  const current = await areTypesCurrent(database.ownerConnection);
  await database.drop();
  expect(current, 'run: npm run database:types').toBe(true);
});
