import { DAY_MS } from '@regz/rules/durations.ts';
import { KEY_SPEED_DAYS, KEY_SPEED_MOST, keySpeed } from '@regz/rules/orders/key-speed.ts';
import { KEY_SPEED_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { batchedRead } from '../../platform/database/batches/batched-read.ts';
import type { Services } from '../../platform/services.ts';
import { findDelivered } from './key-speed.queries.ts';

const place = new RegExp(`(${KEY_SPEED_ATTRIBUTE}="") hidden=""([^>]*>)(.*?)</p>`, 's');

/**
 * Shows the home page's line about how fast keys come, which is hidden in the document: with true
 * numbers or not at all, and never while no real money is taken.
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
        write: (html: string) => {
          if (speed === null) return html;
          return html.replace(place, (_, name: string, rest: string, line: string) => {
            const words = line
              .replaceAll('{keys}', String(speed.keys))
              .replaceAll('{seconds}', String(speed.seconds));
            return `${name}${rest}${words}</p>`;
          });
        },
      };
    },
  );
}
