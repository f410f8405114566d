import type { Figure } from '../figures.ts';
import type { Services } from '../services.ts';
import { countMail } from './mail-outbox.ts';

/** What the metrics say of mail: what waits, and what became of the last day's. */
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
