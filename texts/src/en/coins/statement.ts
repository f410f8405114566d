import { texts } from '../../sentences.ts';

export const coinStatement = texts({
  title: 'Coin statement',
  description: 'Every coin has a reason. Days are counted in UTC.',
  loadFailed: 'The statement could not be loaded',
  empty: 'No coins yet',
  emptyText: 'Your first task earns you ten.',
  sum: 'Total that day: {sum}',
  balanceAfter: { one: 'Balance after: {count} coin', other: 'Balance after: {count} coins' },
  more: 'Show earlier',
  loadingMore: 'Loading...',
  reason: {
    task: 'Task {position}: {title}',
    game: 'Game: {name}',
    bonus: 'Daily bonus: ten done',
    product: 'Bought: {name}',
    adjustment: 'Correction by staff: {reason}',
    voided: 'Taken back by staff: {game}, {day}: {reason}',
    voidedWithBonus: 'Taken back by staff: {game} and the daily bonus, {day}: {reason}',
    closing: 'The account was closed',
    opening: 'Imported balance',
  },
});
