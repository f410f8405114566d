import { type Command, done } from './command.ts';

/** Opening the database applies what is missing, so there is nothing left to do. */
export const migrateCommand: Command = {
  usage: '',
  summary: 'Applies pending database migrations.',
  needs: 'services',
  run: async () => done('The schema is up to date.'),
};
