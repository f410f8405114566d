import { formatNumber } from '../format.ts';

function coinCount(count: number): string {
  return count === 1 ? '1 coin' : `${formatNumber(count)} coins`;
}

/** Words of the balance, the day's progress and the statement. */
export const coins = {
  count: coinCount,
  openStatement: (count: number) => `Balance: ${coinCount(count)}. Open the statement`,
  progress: {
    title: 'Daily Progress',
    tasks: 'Tasks',
    games: 'Games',
    total: 'Total',
    ready: 'Bonus Ready!',
    earned: 'Bonus Earned!',
    takenBack: 'Bonus taken back',
    winTakenBack: (sum: string) => `A win was taken back by staff: −${sum} coins.`,
    skipCells: 'Skip tasks and games',
    seeStatement: 'See the statement.',
    toGo: (left: number) => `${left} to go`,
    open: (coinsLeft: number) => `up to ${coinsLeft} more coins today`,
    loadFailed: 'The progress could not be loaded. Your coins are safe.',
  },
  streak: {
    title: 'Streak',
    days: (count: number) => `${count}-day streak`,
    rule: 'A day counts when you earn its bonus. One missed day in any seven is a day of rest: it adds nothing and ends nothing.',
    free: 'A streak pays no coins and cannot be bought.',
    best: (count: number) => `Your longest so far: ${count === 1 ? '1 day' : `${count} days`}`,
    dayEnds: (time: string) => `Where you are, the day ends at ${time}.`,
  },
  statement: {
    title: 'Coin statement',
    description: 'Every coin has a reason. Days are counted in UTC.',
    loadFailed: 'The statement could not be loaded',
    empty: 'No coins yet',
    emptyText: 'Your first task earns you ten.',
    sum: (sum: string) => `Total that day: ${sum}`,
    balanceAfter: (count: number) => `Balance after: ${coinCount(count)}`,
    more: 'Show earlier',
    loadingMore: 'Loading...',
  },
  reason: {
    task: (position: number, title: string) => `Task ${position}: ${title}`,
    game: (name: string) => `Game: ${name}`,
    bonus: 'Daily bonus: ten done',
    product: (name: string) => `Bought: ${name}`,
    adjustment: (reason: string) => `Correction by staff: ${reason}`,
    voided: ({ game, day, bonus }: { game: string; day: string; bonus: boolean }, reason: string) =>
      `Taken back by staff: ${game}${bonus ? ' and the daily bonus' : ''}, ${day}: ${reason}`,
    closing: 'The account was closed',
    opening: 'Imported balance',
  },
};
