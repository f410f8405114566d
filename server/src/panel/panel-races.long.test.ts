import { expect, it } from 'vitest';
import { sharedServer } from '../../test/harness/harness.ts';
import { panelStorms } from '../../test/scenarios/panel-storms.ts';

const ROUNDS = 500;
const server = sharedServer({ work: 'none' });

it('Of sixteen concurrent PCs, one takes the last place', async () => {
  const { forPlaces } = await panelStorms(server);
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = { running: 1, device: 15, listed: 1, seated: 1 };
    expect(await forPlaces(16, 1), `round ${round}`).toEqual(one);
  }
}, 900_000);
