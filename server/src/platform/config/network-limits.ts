import { wholeNumber } from './whole-number.ts';

/** The limits that count by network. */
export const networkLimitVariables = {
  /** How many keys one network may buy in the coin shop in 24 hours and in seven days. */
  SHOP_NETWORK_DAY: wholeNumber(1, 10_000).default(4),
  SHOP_NETWORK_WEEK: wholeNumber(1, 10_000).default(12),
  /** How many failed registrations, giveaway entries and guild applications one network has an hour. */
  REGISTRATION_NETWORK_HOUR: wholeNumber(1, 10_000).default(30),
  GIVEAWAY_NETWORK_HOUR: wholeNumber(1, 10_000).default(20),
  GUILD_NETWORK_HOUR: wholeNumber(1, 10_000).default(10),
  /** How many challenges one network gets in a quarter of an hour. */
  CHALLENGE_NETWORK_QUARTER: wholeNumber(1, 100_000).default(1_000),
};
