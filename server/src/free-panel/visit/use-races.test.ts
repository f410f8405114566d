import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import { linkRaces, stormOfUses } from '../../../test/storms/link-storm.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it.each(linkRaces)(
  'Sixteen people at one link are let in as often as may be while the race is for %s',
  async (race) => {
    const right = { faults: [], deadlocks: 0, trialsTwice: 0 };
    expect(await stormOfUses(database, race, 6)).toEqual(right);
  },
);
