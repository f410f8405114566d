import type { Slice } from '../platform/slice.ts';
import { exportGuild } from './export-guild.ts';
import { guildBudgets } from './guild.budgets.ts';
import { guildMails } from './guild.mails.ts';
import { guildRoutes } from './guild.routes.ts';
import { sweepGuild } from './sweep-guild.ts';

export const guild = {
  operations: (services) => ({ guild: guildRoutes(services) }),
  mails: guildMails,
  attemptLimits: guildBudgets,
  sweep: sweepGuild,
  exportCustomer: (db, { provenEmail }) => exportGuild(db, provenEmail),
} satisfies Slice;
