import type { Database } from '../database/database.ts';
import type { PersonalData } from '../personal-data.ts';
import { findMailTo } from './mail-outbox.ts';

/** Returns the kinds and times of mails to an address. Contents are not kept. */
export async function exportMail(db: Database, address: string | null): Promise<PersonalData> {
  return { mail_outbox: address === null ? [] : await findMailTo(db, address) };
}
