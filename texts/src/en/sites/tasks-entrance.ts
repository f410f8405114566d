import { texts } from '../../sentences.ts';

/** Sentences of the page in front of the task area. */
export const tasksEntrance = texts({
  description: 'Do ten tasks a day, earn Regz Coins and buy license keys with them.',
  day: {
    title: 'What a day brings',
    promise: 'Play every day. Earn license keys.',
    tasks: 'tasks, 10 coins each',
    games: 'games, 10 coins each',
    bonus: 'when ten are done',
  },
  staffLogIn: 'Staff login',
});
