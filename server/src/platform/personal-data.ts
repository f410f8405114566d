import type { Database } from './database/database.ts';

/** What is held about somebody: rows without secrets, by the name of their table. */
export type PersonalData = Record<string, Record<string, unknown>[]>;

/** Whose data is asked for. Mail and community speak of addresses and ids of their own. */
export type DataOwner = {
  id: string;
  email: string | null;
  /** The address, where its owner has proved it: what came from it is theirs. */
  provenEmail: string | null;
  discordId: string | null;
};

/** Gathers what every slice holds about a customer. */
export type ExportPersonalData = (db: Database, customerId: string) => Promise<PersonalData>;
