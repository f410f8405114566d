import { expect, it } from 'vitest';
import { words as en } from '../i18n/task-area/en/catalogue.ts';
import { words as si } from '../i18n/task-area/si/catalogue.ts';
import { words as ta } from '../i18n/task-area/ta/catalogue.ts';
import { reasonText } from './statement-list.tsx';

it('A statement names a game in the language of its reader', () => {
  const about = { kind: 'game', game: 'Maze Runner' } as const;
  const read = [
    reasonText(en, 'en', about),
    reasonText(si, 'si', about),
    reasonText(ta, 'ta', about),
  ];
  const names = [en, si, ta].map(({ games }) => games.byGame['maze-runner'].name);
  expect(read).toEqual(
    [en, si, ta].map(({ coins }, place) => coins.reason.game(names[place] ?? '')),
  );
  expect(new Set(names).size).toBe(3);
});

it('A statement says in the language of its reader which win staff took back, with the bonus, and why', () => {
  const lost = { kind: 'voided', game: 'Maze Runner', day: '2026-11-28', bonus: true } as const;
  const about = { ...lost, reason: 'autopilot' };
  expect(reasonText(en, 'en', about)).toBe(
    'Taken back by staff: Maze Runner and the daily bonus, Nov 28, 2026: autopilot',
  );
  expect(reasonText(si, 'si', about)).toContain(si.games.byGame['maze-runner'].name);
  expect(reasonText(ta, 'ta', about)).toContain(ta.games.byGame['maze-runner'].name);
  expect(reasonText(ta, 'ta', { ...about, bonus: false })).not.toContain('போனஸ்');
});
