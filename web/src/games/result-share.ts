import { type GameSlug, gameSlugs } from '@regz/rules/games/game-names.ts';
import type { ScoreUnit } from '@regz/rules/games/game-rules.ts';
import { messages } from '../i18n/en.ts';
import type { TaskAreaWords } from '../i18n/task-area/en/catalogue.ts';
import { formatInstantDay } from '../i18n/task-area/format.ts';
import { paths } from '../platform/paths.ts';
import type { ShareCard } from '../platform/share/share-card.ts';
import { serverNowMs } from '../platform/time/server-clock.ts';
import { gameWords, scoreText } from './game-words.ts';
import type { Verdict } from './game.ts';

type Won = {
  game: GameSlug;
  verdict: Verdict;
  unit: ScoreUnit;
  /** The games that were won at least once, this one included. */
  wonGames: readonly GameSlug[];
};

/** A win as a card to share: the game, the score, and the games won so far. */
export function resultCard(
  { game, verdict, unit, wonGames }: Won,
  { games, dates }: Pick<TaskAreaWords, 'games' | 'dates'>,
): ShareCard {
  const { name } = gameWords(games, game);
  const won = new Set(wonGames);
  const { score } = verdict;
  return {
    heading: messages.brand.taskArea,
    day: formatInstantDay(dates, new Date(serverNowMs()).toISOString()),
    figure: score === null ? name : scoreText(games, score, unit),
    caption: score === null ? '' : name,
    rows: [
      {
        label: games.result.wonOnce(won.size, gameSlugs.length),
        cells: gameSlugs.map((each) => won.has(each) && each),
      },
    ],
    address: `${location.host}${paths.taskAuth}`,
  };
}
