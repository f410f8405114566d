import { expect, it } from 'vitest';
import { cardText } from './share-card.ts';

it('A shared day has squares and numbers', () => {
  const text = cardText({
    heading: 'Regz Coins',
    day: 'Nov 25, 2026',
    figure: '+130',
    caption: 'coins today',
    rows: [
      { label: 'Tasks 2/3', cells: [true, true, false] },
      { label: 'Games 1/2', cells: ['trivia', false] },
    ],
    address: 'regz.example/task-auth',
  });
  expect(text).toBe(
    'Regz Coins · Nov 25, 2026\n+130 coins today\n🟩🟩⬜ Tasks 2/3\n🟩⬜ Games 1/2\nregz.example/task-auth',
  );
});
