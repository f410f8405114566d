import type { Database } from './database/database.ts';

/** The stored data about a person: rows without secrets, by table name. */
export type PersonalData = Record<string, Record<string, unknown>[]>;

/** The person whose data is requested. Mail and community use their own addresses and ids. */
export type DataOwner = {
  id: string;
  email: string | null;
  /**
   * The address if the person has proved it. Only then does data sent from it belong to the person.
   */
  provenEmail: string | null;
  discordId: string | null;
};

/** Collects the data of all slices about a person. */
export type ExportPersonalData = (db: Database, id: string) => Promise<PersonalData>;
