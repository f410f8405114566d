import { type Expiry, endsOn, utcMoment } from '@regz/rules/licenses/days-left.ts';

/** The end of a subscription as the database keeps it: a day, or 'infinity', and a time of it in UTC. */
export type KeptEnd = { expiresOn: string | null; endsTime: string };

const MIDNIGHT = '00:00:00.000';

export function keptEnd(endsAt: Expiry): KeptEnd {
  const expiresOn = endsOn(endsAt);
  const isMoment = endsAt !== null && endsAt !== expiresOn;
  return { expiresOn, endsTime: isMoment ? endsAt.slice(11, 23) : MIDNIGHT };
}

export function endOf({ expiresOn, endsTime }: KeptEnd): Expiry {
  if (expiresOn === null || expiresOn === 'infinity') return expiresOn;
  return utcMoment(Date.parse(`${expiresOn}T${endsTime}Z`));
}
