import type { Slice } from '../platform/slice.ts';
import { exportGuild } from './export-guild.ts';
import { guildBudgets } from './guild.budgets.ts';
import { guildMails } from './guild.mails.ts';
import { sweepGuild } from './sweep-guild.ts';

export const guild = {
  mails: guildMails,
  attemptLimits: guildBudgets,
  sweep: sweepGuild,
  exportCustomer: (db, { provenEmail }) => exportGuild(db, provenEmail),
} satisfies Slice;
