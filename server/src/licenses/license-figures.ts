import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { Services } from '../platform/services.ts';
import { countTimeFaults } from './time/license-time.queries.ts';

/** The metric of the check of license time. */
export function licenseFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_license_time_faults',
      help: 'Accounts whose subscription is not what their entries say; 0, always',
      kind: 'gauge',
      label: null,
      read: async () => ({ '': await countTimeFaults(db) }),
    },
  ];
}
