import { expect, it } from 'vitest';
import { chosenDevice, resetReturnPath } from './reset-return-path.ts';

const page = '/dashboard/ResetDeviceID/nimal/1/nimal%40gmail.com/9/token';

it.each(['A', 'B & C', 'Ü'])(
  'The way back to a reset link’s page remembers that %s was chosen',
  (chosen) => {
    const deviceIds = ['A', 'B & C', 'Ü'];
    const path = resetReturnPath(page, deviceIds, chosen);
    expect(path.startsWith(`${page}?`)).toBe(true);
    expect(chosenDevice(path.slice(page.length), deviceIds)).toBe(chosen);
  },
);

it('The way back to a reset link’s page is the page itself if no device was chosen', () => {
  expect(resetReturnPath(page, ['A'], undefined)).toBe(page);
  expect(resetReturnPath(page, ['A'], 'gone')).toBe(page);
});

it.each(['', '?device=', '?device=0', '?device=3', '?device=x', '?device=-1', '?device=1.5'])(
  'The way back to a reset link’s page chooses nothing for %j',
  (search) => {
    expect(chosenDevice(search, ['A', 'B'])).toBeUndefined();
  },
);
