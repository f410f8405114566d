import { opening } from '../opening.ts';

/** Words of the daily tasks. */
export const tasks = {
  tabs: 'Sections of the task area',
  tab: 'Daily Tasks',
  title: 'Daily Tasks',
  description: opening.en,
  reward: '+10 coins',
  number: (position: number) => `Task ${position}`,
  complete: 'Complete',
  completing: 'Completing...',
  visit: 'Visit',
  opening: 'Opening...',
  wait: (seconds: number) => `Wait ${seconds} s`,
  done: 'Done',
  next: 'Next',
  locked: 'Locked',
  success: 'Task completed! +10 Regz Coins',
  successWithBonus: 'Task completed! Daily bonus earned: +100 coins!',
  failed: 'Failed to complete task',
  loadFailed: 'The tasks could not be loaded. Your coins are safe.',
  dayDone: 'All ten tasks are done today.',
  resets: (time: string) => `New tasks at ${time}.`,
  staff: 'Staff accounts earn and spend no coins.',
};
