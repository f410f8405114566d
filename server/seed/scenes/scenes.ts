import { contract } from '@regz/contract/contract.ts';
import { operatorActs } from '../../src/audit/record-act.ts';
import { createAdmin } from '../../src/staff/create-admin.ts';
import { cast, castShows, taskCast } from '../cast.ts';
import type { Stage } from '../stage/stage.ts';
import type { Visitor } from '../stage/visitor.ts';
import { coupons, createCoupon } from './coupons.ts';
import { enterTaskUser } from './enter-task-user.ts';
import { buyers, payWithoutOrder, STRAY_ORDER } from './orders.ts';
import { entrances } from './people.ts';
import type { Entrance, Scene } from './scene.ts';
import { fillStock, stock } from './stock.ts';
import {
  applications,
  applyToGuild,
  giveaways,
  holdGiveaway,
  messages,
  writeMessage,
} from './visitors.ts';

/** The link of a partner, valid for a month; its code differs in each installation. */
const trialLink = {
  username: 'partner',
  password: 'partner opens this',
  maxUses: 50,
  hours: 744,
} as const;

async function createTrialLink(visitor: Visitor): Promise<void> {
  await visitor.call(contract.freePanel.staff.createLink, { ...trialLink });
}

/** One of each kind that the staff panel distinguishes. */
const subscriptionTypes = [
  { name: 'Gold', description: 'Everything, every day', price: '9.50', isActive: true },
  { name: 'Community', description: 'For members of the community', price: '', isActive: true },
  { name: 'Founders', description: '', price: '49', isActive: false },
] as const;

async function createSubscriptionType(
  visitor: Visitor,
  type: (typeof subscriptionTypes)[number],
): Promise<void> {
  await visitor.call(contract.storefront.staff.createSubscriptionType, { ...type });
}

const staff: Scene = {
  sign: `person:${cast.sithara.username}`,
  name: cast.sithara.username,
  password: cast.sithara.password,
  shows: castShows.sithara,
  play: async ({ services }) => {
    await createAdmin(services, operatorActs, { ...cast.sithara, role: 'owner' });
  },
};

const filledStock: readonly Scene[] = stock.map((each) => ({
  sign: `stock:${each.product}`,
  name: each.product,
  password: '',
  shows: each.shows,
  play: async (stage) => fillStock(await stage.staff(), each),
}));

const types: readonly Scene[] = subscriptionTypes.map((type) => ({
  sign: `type:${type.name}`,
  name: type.name,
  password: '',
  shows: `${type.isActive ? 'an active' : 'an inactive'} subscription type`,
  play: async (stage) => createSubscriptionType(await stage.staff(), type),
}));

const codes: readonly Scene[] = coupons.map((coupon) => ({
  sign: `coupon:${coupon.code}`,
  name: coupon.code,
  password: '',
  shows: coupon.shows,
  play: async (stage) => createCoupon(await stage.staff(), coupon),
}));

const link: Scene = {
  sign: `link:${trialLink.username}`,
  name: trialLink.username,
  password: trialLink.password,
  shows: 'the admin of a trial link; its code is in the panel, under Free Panel',
  play: async (stage) => createTrialLink(await stage.staff()),
};

const stray: Scene = {
  sign: `checkout:${STRAY_ORDER}`,
  name: STRAY_ORDER,
  password: '',
  shows: 'a payment without an order',
  play: payWithoutOrder,
};

const taskUsers: readonly Scene[] = Object.values(taskCast).map((person) => ({
  sign: `task-user:${person.username}`,
  name: person.username,
  password: person.password,
  shows: person.shows,
  play: (stage) => enterTaskUser(stage, person),
}));

/** Entries of visitors in the forms of the main site. */
const visitors: readonly Scene[] = [
  ...messages.map((message) => ({
    sign: `message:${message.subject}`,
    name: message.subject,
    password: '',
    shows: message.shows,
    play: (stage: Stage) => writeMessage(stage, message),
  })),
  ...applications.map((application) => ({
    sign: `application:${application.inGameName}`,
    name: application.inGameName,
    password: '',
    shows: application.shows,
    play: (stage: Stage) => applyToGuild(stage, application),
  })),
  ...giveaways.map((giveaway) => ({
    sign: `giveaway:${giveaway.title}`,
    name: giveaway.title,
    password: '',
    shows: giveaway.shows,
    play: (stage: Stage) => holdGiveaway(stage, giveaway),
  })),
];

/** The member of staff and every customer. */
export const people: readonly Scene[] = [staff, ...[...entrances, ...buyers].map(asScene)];

/** All parts, each after those it depends on: staff fill the stock, buyers empty it. */
export const everything: readonly Scene[] = [
  staff,
  ...filledStock,
  ...types,
  ...codes,
  link,
  ...people.slice(1),
  ...taskUsers,
  ...visitors,
  stray,
];

function asScene({ name, enter }: Entrance): Scene {
  const { password } = cast[name];
  return { sign: `person:${name}`, name, password, shows: castShows[name], play: enter };
}
