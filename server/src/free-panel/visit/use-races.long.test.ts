import { MINUTE_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/harness-database.ts';
import { linkRaces, stormOfUses } from '../../../test/storms/link-storm.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 5000);
const HALF_AN_HOUR_MS = 30 * MINUTE_MS;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it.each(linkRaces)(
  `Sixteen concurrent visitors, ${TRIALS} times, never exceed a link’s limit: %s`,
  async (race) => {
    const right = { faults: [], deadlocks: 0, trialsTwice: 0 };
    expect(await stormOfUses(database, race, TRIALS)).toEqual(right);
  },
  HALF_AN_HOUR_MS,
);
