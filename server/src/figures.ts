import { ledgerFigures } from './coins/ledger/ledger-figures.ts';
import { sessionFigures } from './identity/sessions/session-figures.ts';
import { stockFigures } from './key-stock/counts/stock-figures.ts';
import { orderFigures } from './orders/order-figures.ts';
import { doneFigures } from './overview/done-figures.ts';
import { backupFigures } from './platform/backups/backup-figures.ts';
import { walFigures } from './platform/backups/wal-figures.ts';
import { jobFigures } from './platform/jobs/job-figures.ts';
import { mailFigures } from './platform/mail/mail-figures.ts';
import type { Figure } from './platform/metrics/keep-figures.ts';
import type { Services } from './platform/services.ts';

/** Every figure of the metrics that is read from tables or files: a slice with figures has a line here. */
export function everyFigure(services: Services): readonly Figure[] {
  if (services.config.METRICS_TOKEN === undefined) return [];
  return [
    ...doneFigures(services),
    ...orderFigures(services),
    ...stockFigures(services),
    ...sessionFigures(services),
    ...ledgerFigures(services),
    ...jobFigures(services),
    ...mailFigures(services),
    ...backupFigures(services.config),
    ...walFigures(services),
  ];
}
