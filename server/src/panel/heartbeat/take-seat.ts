import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { OwnDevice } from '../programs.queries.ts';
import { lockAccount } from '../sign-in/sign-ins.queries.ts';
import { freeDeadSeats, freeSeat, seatDevice } from './seats.queries.ts';

/**
 * Takes a seat for a program, if there is a free one. The account is locked first, so those who come
 * together sit down one after another; counting in one statement would seat too many.
 */
export async function takeSeat(
  { db }: Pick<Services, 'db'>,
  device: OwnDevice,
  lease: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  return transaction(db, async ({ trx }) => {
    if (!(await lockAccount(trx, device.accountId))) return false;
    await freeDeadSeats(trx, device.accountId, lease.now);
    // A chair that the account no longer has is given back.
    await freeSeat(trx, device);
    return seatDevice(trx, device, lease);
  });
}
