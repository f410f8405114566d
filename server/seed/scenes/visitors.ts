import { contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { keepOpen } from '../present.queries.ts';
import { challengeFor, type Stage } from '../stage/stage.ts';

/** Messages to staff, by subject: a waiting and an answered one. */
export const messages = [
  { subject: 'My key does not work', name: 'Amaya', answer: null, shows: 'a message that waits' },
  {
    subject: 'Which package for a laptop?',
    name: 'Ishan',
    answer: 'Any of them: each runs on one device.',
    shows: 'a message that is answered',
  },
] as const;

/** Guild applications, by in-game name: an open and an accepted one. */
export const applications = [
  { inGameName: 'TharuYT', accepted: false, shows: 'an open guild application' },
  { inGameName: 'NightOwl', accepted: true, shows: 'an accepted guild application' },
] as const;

/** Giveaways of a week, by title, in each of the four states. */
export const giveaways = [
  {
    title: 'Launch giveaway',
    startsInDays: -9,
    entries: 3,
    isDrawn: true,
    shows: 'a giveaway that is drawn',
  },
  {
    title: 'Flash giveaway',
    startsInDays: -8,
    entries: 2,
    isDrawn: false,
    shows: 'a giveaway that waits for its draw',
  },
  {
    title: 'Weekend giveaway',
    startsInDays: 0,
    entries: 2,
    isDrawn: false,
    shows: 'an open giveaway',
  },
  {
    title: 'New Year giveaway',
    startsInDays: 14,
    entries: 0,
    isDrawn: false,
    shows: 'a giveaway that comes',
  },
] as const;

export async function writeMessage(
  stage: Stage,
  { subject, name, answer }: (typeof messages)[number],
): Promise<void> {
  const visitor = stage.visitor();
  const challenge = await challengeFor(visitor, 'contact');
  const email = `${name.toLowerCase()}@example.com`;
  const message = 'I bought it yesterday. What should I do?';
  const { number } = await visitor.call(contract.contact.sendMessage, {
    name,
    email,
    subject,
    message,
    challenge,
  });
  if (answer === null) return;
  const staff = await stage.staff();
  const { threads } = await staff.call(contract.contact.staff.listThreads, { state: 'open' });
  const id = threads.find((each) => each.number === number)?.id ?? '';
  const { version } = await staff.call(contract.contact.staff.readThread, { id });
  await staff.call(contract.contact.staff.answerThread, { id, version, text: answer });
}

export async function applyToGuild(
  stage: Stage,
  { inGameName, accepted }: (typeof applications)[number],
): Promise<void> {
  const visitor = stage.visitor();
  const challenge = await challengeFor(visitor, 'guild');
  const email = `${inGameName.toLowerCase()}@example.com`;
  const message = 'I play every evening and know most of your members.';
  const form = { inGameName, email, experienceLevel: 'Advanced', message, challenge };
  await visitor.call(contract.guild.applyToGuild, form);
  if (!accepted) return;
  const staff = await stage.staff();
  const { applications: open } = await staff.call(contract.guild.staff.listApplications, {
    state: 'open',
  });
  const id = open.find((each) => each.inGameName === inGameName)?.id ?? '';
  const note = 'See you on Friday at eight.';
  await staff.call(contract.guild.staff.decideApplication, { id, accepted, note });
}

type CastGiveaway = (typeof giveaways)[number];

/** Plans a giveaway of a week, registers players, and draws it if requested. */
export async function holdGiveaway(stage: Stage, giveaway: CastGiveaway): Promise<void> {
  const startsMs = stage.services.clock() + giveaway.startsInDays * DAY_MS;
  const entrants: Entrant[] = [];
  for (const name of ['Amaya', 'Ishan', 'Dulani'].slice(0, giveaway.entries)) {
    const visitor = stage.visitor();
    entrants.push({ name, visitor, challenge: await challengeFor(visitor, 'giveaway') });
  }
  const daysAgo = Math.max(0, -giveaway.startsInDays);
  const open = () => openGiveaway(stage, { giveaway, startsMs, entrants });
  const id = await stage.daysAgo(daysAgo, open);
  const staff = await stage.staff();
  if (giveaway.isDrawn) await staff.call(contract.giveaways.staff.drawWinners, { id });
}

type Entrant = { name: string; visitor: ReturnType<Stage['visitor']>; challenge: string };

async function openGiveaway(
  stage: Stage,
  opening: { giveaway: CastGiveaway; startsMs: number; entrants: readonly Entrant[] },
): Promise<string> {
  const { giveaway, startsMs, entrants } = opening;
  const staff = await stage.staff();
  const { id } = await staff.call(contract.giveaways.staff.createGiveaway, {
    title: giveaway.title,
    description: 'Register with your game ID. The winners are told by email.',
    startsAt: new Date(startsMs).toISOString(),
    endsAt: new Date(startsMs + 7 * DAY_MS).toISOString(),
    prizes: [
      { name: 'A gaming mouse', productId: null },
      { name: 'A place in our team for a day', productId: null },
    ],
  });
  await transaction(stage.services.db, async ({ trx }) => {
    await keepOpen(trx, id);
    for (const { name, visitor, challenge } of entrants) {
      await visitor.call(contract.giveaways.registerForGiveaway, {
        giveawayId: id,
        name,
        email: `${name.toLowerCase()}@example.com`,
        mobile: '0771234567',
        gameId: `player-${name.toLowerCase()}`,
        challenge,
      });
    }
  });
  return id;
}
