import { texts } from '../../sentences.ts';

/** Sentences of the task area's frame: its tabs and links. */
export const tasksSite = texts({
  welcome: 'Welcome, {username}',
  settings: 'Settings',
  store: 'Store',
  back: 'Back to tasks',
  tabs: {
    label: 'Sections of the task area',
    tasks: 'Daily Tasks',
    games: 'Games',
    shop: 'Shop',
  },
  onward: 'Now the games: up to {coins} more coins.',
  bonusByTask: 'Task completed! Daily bonus earned: +100 coins!',
  bonusByGame: 'Daily bonus earned: +100 coins!',
});
