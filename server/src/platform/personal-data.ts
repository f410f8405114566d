import type { Database } from './database/database.ts';

/** What is stored about somebody: rows without secrets, by table name. */
export type PersonalData = Record<string, Record<string, unknown>[]>;

/** Whose data is requested. Mail and community use their own addresses and ids. */
export type DataOwner = {
  id: string;
  email: string | null;
  /** The address, if its owner has proved it: what came from it is theirs. */
  provenEmail: string | null;
  discordId: string | null;
};

/** Collects what every slice stores about somebody. */
export type ExportPersonalData = (db: Database, id: string) => Promise<PersonalData>;
