import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const recipient = `age1${'q'.repeat(58)}`;

it('Backups are off without BACKUP_EVERY, and then keep days, weeks and months', () => {
  expect(readConfig({})).toMatchObject({ BACKUP_KEEP: '7d,4w,6m' });
  const every = { BACKUP_EVERY: '2d', BACKUP_TO: '/b', BACKUP_RECIPIENT: recipient };
  expect(readConfig(every)).toMatchObject({ BACKUP_EVERY: 48 });
});

it.each<[Record<string, string>, RegExp]>([
  [{ BACKUP_EVERY: '1d' }, /BACKUP_TO: needed.*\n.*BACKUP_RECIPIENT: needed/],
  [{ BACKUP_EVERY: 'daily' }, /BACKUP_EVERY: must be hours or days/],
  [{ BACKUP_KEEP: '7' }, /BACKUP_KEEP: must be days, weeks and months/],
  [{ BACKUP_WAL: '/wal of mine' }, /BACKUP_WAL: must be a folder whose path has only/],
  [{ BACKUP_WAL: '/wal', DATABASE_URL: 'postgres://h/d' }, /BACKUP_WAL: has no meaning with/],
  [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, /BACKUP_RECIPIENT: must be the line age1/],
])('Unusable backup settings are refused: %j', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});
