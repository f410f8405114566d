import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import type { TestServer } from '../harness/harness.ts';
import { newPerson } from '../harness/people.ts';

export type Prize = { name: string; productId: string | null };

/** A giveaway that is open for an hour by the test's clock. */
export function openPlan(
  server: TestServer,
  prizes: Prize[] = [{ name: 'A mug', productId: null }],
) {
  const now = server.clock();
  return {
    title: `Giveaway ${randomUUID().slice(0, 8)}`,
    description: 'For everybody who plays.',
    startsAt: new Date(now - 1000).toISOString(),
    endsAt: new Date(now + HOUR_MS).toISOString(),
    prizes,
  };
}

/** Creates an open giveaway as a new admin, because a test may have disabled the first one. */
export async function openGiveaway(server: TestServer, prizes?: Prize[]) {
  const { browser } = await newPerson(server, 'admin');
  return browser.call(contract.giveaways.staff.createGiveaway, openPlan(server, prizes));
}

/** A new registration, not sent yet. */
export async function newRegistration(server: TestServer, giveawayId: string) {
  const name = `entrant-${randomUUID().slice(0, 8)}`;
  return {
    giveawayId,
    name,
    email: `${name}@example.com`,
    mobile: '0771234567',
    gameId: name,
    challenge: await server.browser().solveChallenge('giveaway'),
  };
}

/** Adds entries directly, without the cost of their forms; returns their codes. */
export async function addEntries(
  server: TestServer,
  giveawayId: string,
  count: number,
): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ code: string }>(
    `insert into giveaway_registrations
       (giveaway_id, name, email, mobile, game_name, game_id, game_key, code, masked_name, created_at)
     select $1, 'Entrant', code || '@example.com', '077', 'Free Fire', code, code, code, 'E***', now()
       from (select md5(random()::text || entry) as code from generate_series(1, $2::int) entry) made
     returning code`,
    [giveawayId, count],
  );
  return rows.map(({ code }) => code);
}

/** Moves one giveaway into the past. */
export async function endGiveaway(server: TestServer, giveawayId: string): Promise<void> {
  await server.database.ownerPool.query(
    'update giveaways set starts_at = $2, ends_at = $3 where id = $1',
    [giveawayId, new Date(server.clock() - HOUR_MS), new Date(server.clock() - 1)],
  );
}
