import { expect, it } from 'vitest';
import { experienceLevels, guildRefusal } from './applications.ts';

const form = {
  inGameName: 'NimalYT',
  email: 'nimal@example.com',
  experienceLevel: 'Expert',
  message: '',
};

it.each(experienceLevels)(
  'A guild application is accepted of a player who is %s, without a message',
  (level) => {
    expect(guildRefusal({ ...form, experienceLevel: level })).toBeNull();
  },
);

it.each(['inGameName', 'email', 'experienceLevel'] as const)(
  'A guild application needs its %s',
  (field) => {
    expect(guildRefusal({ ...form, [field]: ' ' })).toBe('GUILD_FIELDS_MISSING');
  },
);

it('A guild application accepts only the four levels of experience', () => {
  expect(guildRefusal({ ...form, experienceLevel: 'beginner' })).toBe('GUILD_FIELDS_MISSING');
});

it('A guild application needs an address we can reply to', () => {
  expect(guildRefusal({ ...form, email: 'nimal' })).toBe('GUILD_EMAIL_INVALID');
});
