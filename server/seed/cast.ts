/** A customer's input in the forms. */
export type Customer = { username: string; email: string; mobileNumber: string; password: string };

/**
 * The people of `npm run regz -- seed`, the tests and the journeys. Contains only names and
 * passwords, so that journeys may import it too.
 */
export const cast = {
  sithara: { username: 'sithara', password: 'sithara keeps the keys' },
  nimal: customer('nimal'),
  tharindu: customer('tharindu'),
  kavya: customer('kavya'),
  dilini: customer('dilini'),
  ruwan: customer('ruwan'),
  isuru: customer('isuru'),
  malith: customer('malith'),
  amaya: customer('amaya'),
  hiruni: customer('hiruni'),
  sahan: customer('sahan'),
  nethmi: customer('nethmi'),
  pasindu: customer('pasindu'),
  yasodha: customer('yasodha'),
  lahiru: customer('lahiru'),
  chathura: customer('chathura'),
  asanka: customer('asanka'),
  ishara: customer('ishara'),
} as const;

export type CastName = keyof typeof cast;

/** Approves the acts of sithara that require a second admin. */
export const colleague = { username: 'upul', password: 'upul approves of this' } as const;

/** The state of each account after `seed.ts`. */
export const castShows: Readonly<Record<CastName, string>> = {
  sithara: 'the staff panel: stock, orders, users',
  nimal: 'new: no license, not approved, email unverified',
  tharindu: 'approved by staff, without a license',
  kavya: 'active: Supreme for thirty days',
  dilini: 'expired: Essential ended ten days ago',
  ruwan: 'active, email verified, one device, community connected',
  isuru: 'active, with three devices of at most three',
  malith: 'active, imported with no device resets left',
  amaya: 'imported without an email address',
  hiruni: 'two-step verification is on',
  sahan: 'banned',
  nethmi: 'completed orders: one key redeemed, one not yet',
  pasindu: 'a pending order (for half an hour) and a failed one',
  yasodha: 'a paid order that is waiting for a key',
  lahiru: 'a refunded order: its license is revoked',
  chathura: 'a completed order, partly refunded',
  asanka: 'suspended: the payment of the order is disputed',
  ishara: 'an order whose payment was flagged',
};

/** Earn and spend coins at /task-auth; their passwords follow the same pattern. */
export const taskCast = {
  sanduni: taskUser('sanduni', 'English', 'a new task user, without coins'),
  meena: taskUser('meena', 'Tamil', 'a task user with coins and one purchase'),
  kasun: taskUser('kasun', 'Sinhala', 'a task user with coins enough for any product'),
  sachith: taskUser('sachith', 'Sinhala', 'a task user whose network has reached its pace'),
  ruvini: taskUser('ruvini', 'Tamil', 'a task user whose spending is held'),
  nuwan: taskUser('nuwan', 'English', 'a task user who has played games, one of them voided'),
  dulani: taskUser('dulani', 'English', 'a task user who is staff'),
} as const;

export type TaskCastMember = (typeof taskCast)[keyof typeof taskCast];

/** The password of people created in bulk. */
export const EVERYBODYS_PASSWORD = 'the password of everybody';

function customer(username: string): Customer {
  return {
    username,
    email: `${username}@example.com`,
    mobileNumber: '0771234567',
    password: `${username} types this`,
  };
}

function taskUser<const Language extends string>(
  username: string,
  language: Language,
  shows: string,
) {
  const password = `${username} types this`;
  return { username, email: `${username}@example.com`, password, language, shows };
}
