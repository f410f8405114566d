import type { Seeded } from '../seed/seed.ts';
import { forgetFigures } from '../src/overview/forget-figures.ts';
import { databaseSettings } from '../src/platform/database/database-settings.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { queues } from '../src/slices.ts';
import { type Command, done } from './command.ts';
import { quietLog } from './quiet-log.ts';

const POOL_SIZE = 4;

/** Fills a developer's database with people, stock and orders in every state. */
export const seedCommand: Command = {
  usage: '',
  summary: 'Adds people, keys and orders in every state, for development; not in production.',
  needs: 'config',
  notInProduction: 'The passwords of the cast are public, so seeding is refused in production.',
  run: async (config) => {
    // Imported here because it loads the whole product, which would slow down every other command.
    const { seed } = await import('../seed/seed.ts');
    const database = await openDatabase(databaseSettings(config, POOL_SIZE), queues, quietLog);
    try {
      const { db, applicationConnection: connection } = database;
      const seeded = await seed({ config, db, connection });
      await forgetFigures(db);
      const added = seeded.filter(({ outcome }) => outcome === 'added').length;
      const ending = added === 0 ? 'Everything was already there. Nothing changed.' : '';
      return done(
        ...table(seeded),
        '',
        ...(ending === '' ? [`Added ${added} of ${seeded.length}.`] : [ending]),
      );
    } finally {
      await database.close();
    }
  },
};

function table(seeded: readonly Seeded[]): string[] {
  const rows = [
    { name: 'NAME', password: 'PASSWORD', outcome: '', shows: 'SHOWS', note: null },
    ...seeded,
  ];
  const wide = (column: 'name' | 'password' | 'outcome') =>
    Math.max(...rows.map((row) => row[column].length));
  const [name, password, outcome] = [wide('name'), wide('password'), wide('outcome')];
  return rows.flatMap((row) => {
    const cells = [
      row.name.padEnd(name),
      row.password.padEnd(password),
      row.outcome.padEnd(outcome),
      row.shows,
    ];
    const line = cells.join('  ');
    return row.note === null ? [line] : [line, `${' '.repeat(name + 2)}${row.note}`];
  });
}
