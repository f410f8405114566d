import type { Figure } from '../../platform/metrics/keep-figures.ts';
import type { Services } from '../../platform/services.ts';
import { countSessions } from './session-figures.queries.ts';

/** The metrics of sessions: how many are open, by kind of account. */
export function sessionFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_sessions_open',
      help: 'Sessions that have not ended, by the kind of account',
      kind: 'gauge',
      label: 'kind',
      read: async () =>
        Object.fromEntries((await countSessions(db)).map(({ kind, sessions }) => [kind, sessions])),
    },
  ];
}
