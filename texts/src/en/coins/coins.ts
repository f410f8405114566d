import { texts } from '../../sentences.ts';

/** Sentences of the balance, the day's progress and the streak. */
export const coins = texts({
  count: { one: '{count} coin', other: '{count} coins' },
  openStatement: {
    one: 'Balance: {count} coin. Open the statement',
    other: 'Balance: {count} coins. Open the statement',
  },
  progress: {
    title: 'Daily Progress',
    tasks: 'Tasks',
    games: 'Games',
    total: 'Total',
    ready: 'Bonus Ready!',
    earned: 'Bonus Earned!',
    takenBack: 'Bonus taken back',
    winTakenBack: 'A win was taken back by staff: −{coins} coins.',
    skipCells: 'Skip tasks and games',
    seeStatement: 'See the statement.',
    toGo: '{left} to go',
    open: 'up to {coins} more coins today',
    loadFailed: 'The progress could not be loaded. Your coins are safe.',
  },
  streak: {
    title: 'Streak',
    days: '{days}-day streak',
    rule: 'A day counts when you earn its bonus. One missed day in any seven is a day of rest: it adds nothing and ends nothing.',
    free: 'A streak pays no coins and cannot be bought.',
    best: {
      one: 'Your longest so far: {n} day',
      other: 'Your longest so far: {n} days',
    },
    dayEnds: 'Where you are, the day ends at {time}.',
  },
  today: 'coins today',
  onward: 'Continue',
});
