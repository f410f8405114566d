import { BONUS_COINS, DAILY_GOAL, TASK_COINS } from '@regz/rules/coins/daily-goal.ts';
import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import { messages } from '@regz/texts/en.ts';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import { formatDay, formatNumber } from '../i18n/task-area/format.ts';
import { paths } from '../platform/paths.ts';
import type { ShareCard } from '../platform/share/share-card.ts';
import type { Day } from './use-day.ts';

/** A day as a card to share: its coins, the streak, and the completed part of its twenty. */
export function dayCard(
  { day, tasks, games, gamesWon, bonus, streak }: Day,
  words: Pick<TaskAreaWords, 'coins' | 'dates' | 'share'>,
): ShareCard {
  const { progress, streak: streakTexts } = words.coins;
  const coins = tasks * TASK_COINS + games * GAME_COINS + (bonus.earned ? BONUS_COINS : 0);
  const facts = [words.share.coinsToday, streak.days === 0 ? '' : streakTexts.days(streak.days)];
  const places = Array.from({ length: DAILY_GOAL }, (_, place) => place < tasks);
  return {
    heading: messages.brand.taskArea,
    day: formatDay(words.dates, day),
    figure: `+${formatNumber(coins)}`,
    caption: facts.filter((fact) => fact !== '').join(' · '),
    rows: [
      { label: `${progress.tasks} ${tasks}/${DAILY_GOAL}`, cells: places },
      {
        label: `${progress.games} ${games}/${DAILY_GOAL}`,
        cells: gameSlugs.map((game) => gamesWon.includes(game) && game),
      },
    ],
    address: `${location.host}${paths.taskAuth}`,
  };
}
