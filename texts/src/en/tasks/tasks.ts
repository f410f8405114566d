import { texts } from '../../sentences.ts';

export const tasks = texts({
  title: 'Daily Tasks',
  description: 'Ten tasks a day, one after the other. Each gives 10 coins.',
  reward: '+10 coins',
  number: 'Task {position}',
  complete: 'Complete',
  completing: 'Completing...',
  visit: 'Visit',
  opening: 'Opening...',
  wait: 'Wait {seconds} s',
  done: 'Done',
  next: 'Next',
  locked: 'Locked',
  success: 'Task completed! +10 Regz Coins',
  failed: 'Failed to complete task',
  loadFailed: 'The tasks could not be loaded. Your coins are safe.',
  dayDone: 'All ten tasks are done today.',
  resets: 'New tasks at {time}.',
  staff: 'Staff accounts earn and spend no coins.',
});
