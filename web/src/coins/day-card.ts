import { BONUS_COINS, DAILY_GOAL, TASK_COINS } from '@regz/rules/coins/daily-goal.ts';
import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { messages } from '@regz/texts/en.ts';
import { formatNumber } from '../platform/format-number.ts';
import { paths } from '../platform/paths.ts';
import type { ShareCard } from '../platform/share/share-card.ts';
import { formatDay } from '../platform/time/format-date.ts';
import type { Day } from './use-day.ts';

const texts = messages.coins;

/** A day as a card to share: its coins, the streak, and the completed part of its twenty. */
export function dayCard({ day, tasks, games, gamesWon, bonus, streak: { days } }: Day): ShareCard {
  const coins = tasks * TASK_COINS + games * GAME_COINS + (bonus.earned ? BONUS_COINS : 0);
  const facts = [texts.today, days === 0 ? '' : texts.streak.days({ days })];
  const places = Array.from({ length: DAILY_GOAL }, (_, place) => place < tasks);
  return {
    heading: messages.brand.taskArea,
    day: formatDay(day),
    figure: `+${formatNumber(coins)}`,
    caption: facts.filter((fact) => fact !== '').join(' · '),
    rows: [
      { label: `${texts.progress.tasks} ${tasks}/${DAILY_GOAL}`, cells: places },
      {
        label: `${texts.progress.games} ${games}/${DAILY_GOAL}`,
        cells: gameSlugs.map((game) => gamesWon.includes(game) && game),
      },
    ],
    address: `${location.host}${paths.taskAuth}`,
  };
}
