import { DAY_MS } from '@regz/rules/durations.ts';
import { KEY_SPEED_DAYS, KEY_SPEED_MOST, keySpeed } from '@regz/rules/orders/key-speed.ts';
import { KEY_SPEED_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { batchedRead } from '../../platform/database/batches/batched-read.ts';
import { showLine } from '../../platform/http/answers/show-line.ts';
import type { Services } from '../../platform/services.ts';
import { findDelivered } from './key-speed.queries.ts';

/**
 * Shows the home page's sentence about the speed of delivery, which is hidden in the document. It
 * appears only with real numbers, and never while no real money is taken.
 */
export function keySpeedInsert({
  db,
  clock,
  payments,
}: Pick<Services, 'db' | 'clock' | 'payments'>) {
  return batchedRead(
    async () => {
      if (!payments.live) return [];
      const since = new Date(clock() - KEY_SPEED_DAYS * DAY_MS);
      return findDelivered(db, { since, most: KEY_SPEED_MOST });
    },
    ([delivered]) => {
      const speed = delivered === undefined ? null : keySpeed(delivered.keys, delivered.medianMs);
      return {
        key: JSON.stringify(speed),
        write: (html: string) =>
          speed === null ? html : showLine(html, KEY_SPEED_ATTRIBUTE, speed),
      };
    },
  );
}
