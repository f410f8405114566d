import type { Figure } from '../metrics/keep-figures.ts';
import type { Services } from '../services.ts';
import { countMail } from './mail-outbox.ts';

/** The metrics' figures on mail: what waits, and the outcomes of the last day. */
export function mailFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_mail',
      help: 'Mail that waits, and what was sent and given up in the last 24 hours',
      kind: 'gauge',
      label: 'state',
      read: async () => ({ ...(await countMail(db)) }),
    },
  ];
}
