import { hash, verify } from '@node-rs/argon2';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import { altchaChallenges } from '../../src/integrations/challenge/altcha.ts';
import { openConnection, requestText } from '../http-client.ts';
import { compare, type Ratio, worksPerSecond } from '../measure.ts';
import { addPeople } from './people.ts';

const PASSWORD = 'correct horse';
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compares logins per second with the bare hash function on the same cores, two at once. */
export async function compareLogIn(options: {
  port: number;
  pool: pg.Pool;
  secrets: { secret: string; keySecret: string };
  logIns: number;
  rounds: number;
}): Promise<Ratio> {
  const { port, pool, secrets, logIns, rounds } = options;
  const stored = await hash(PASSWORD, HASH_COST);
  const usernames = await addPasswordHolders(pool, stored, CLIENTS);
  const challenges = altchaChallenges({
    ...secrets,
    cost: 1,
    clock: () => Date.now(),
  });

  async function overHttp(): Promise<number> {
    const answers = await Promise.all(Array.from({ length: logIns }, () => solved(challenges)));
    const connections = await Promise.all(
      Array.from({ length: CLIENTS }, () => openConnection(port)),
    );
    const perSecond = await worksPerSecond(CLIENTS, logIns, async (index, client) => {
      const body = { username: usernames[client], password: PASSWORD, challenge: answers[index] };
      const status = await connections[client]?.send(
        requestText({
          port,
          method: 'POST',
          path: '/api/accounts/log-in',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      if (status !== 200) throw new Error(`a login was answered with ${status}`);
    });
    for (const connection of connections) connection.close();
    return perSecond;
  }

  return compare(rounds, overHttp, () =>
    worksPerSecond(2, logIns, async () => {
      if (!(await verify(stored, PASSWORD))) throw new Error('the hash does not verify');
    }),
  );
}

const CLIENTS = 8;

async function solved(challenges: ReturnType<typeof altchaChallenges>): Promise<string> {
  const offer = await challenges.offer('log-in', 'normal');
  if (offer.provider !== 'altcha') throw new Error('the challenge is not proof of work');
  const solution = await solveChallenge({ challenge: offer.challenge, deriveKey });
  const payload = JSON.stringify({ challenge: offer.challenge, solution });
  return Buffer.from(payload).toString('base64');
}

async function addPasswordHolders(pool: pg.Pool, stored: string, count: number) {
  const people = await addPeople(pool, count);
  await pool.query('update users set password = $1 where id = any($2)', [
    stored,
    people.map((person) => person.id),
  ]);
  return people.map((person) => `bench-${person.id}`);
}
