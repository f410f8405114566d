import { type Command, done } from './command.ts';

/** Opening the database applies missing migrations, so nothing else remains to do. */
export const migrateCommand: Command = {
  usage: '',
  summary: 'Applies pending database migrations.',
  needs: 'services',
  run: async () => done('The schema is up to date.'),
};
