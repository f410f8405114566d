import { expect, it } from 'vitest';
import { goldenChanges } from '../../test/golden.ts';
import { experienceLevels, guildRefusal } from './applications.ts';

const form = {
  inGameName: 'NimalYT',
  email: 'nimal@example.com',
  experienceLevel: 'Expert',
  message: '',
};

goldenChanges('An application needs three fields and an address', form, guildRefusal, [
  [{ inGameName: ' ' }, 'GUILD_FIELDS_MISSING'],
  [{ email: ' ' }, 'GUILD_FIELDS_MISSING'],
  [{ experienceLevel: ' ' }, 'GUILD_FIELDS_MISSING'],
  [{ experienceLevel: 'beginner' }, 'GUILD_FIELDS_MISSING'],
  [{ email: 'nimal' }, 'GUILD_EMAIL_INVALID'],
]);

it('Each level of experience is accepted', () => {
  const refusals = experienceLevels.map((level) =>
    guildRefusal({ ...form, experienceLevel: level }),
  );
  expect(refusals).toEqual([null, null, null, null]);
});
