import type { Actor } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { LinkOwner } from '../email/mailed-links.queries.ts';

/** What a password is set for: the account, and the site that asked. */
type Changed = { id: string; site: string };

/** The account of somebody who gets mailed a link, as it is locked. */
export type ResetAccount = {
  id: string;
  username: string;
  email: string | null;
  /** Whether its address may get a link: it is proved, or the account has no password. */
  mayBeMailed: boolean;
};

/** Those whose passwords are changed and reset alike, customers or task users. */
export type PasswordHolders = {
  kind: LinkOwner['kind'];
  /** What the audit trail calls the acts and the account. */
  acts: { change: string; reset: string };
  object: string;
  actor: (id: string) => Actor;
  /** The account that has proved a mailbox, else one without a password that names it. */
  findByMailbox: (trx: Database, email: string) => Promise<{ id: string } | undefined>;
  /** Locks an account; undefined if a mailbox alone must not set its password. */
  lockForReset: (trx: Database, id: string) => Promise<ResetAccount | undefined>;
  /** Puts a new hash in the place of the one that was checked; false if another one is there now. */
  replacePassword: (
    trx: Database,
    checked: { id: string; password: string },
    password: string,
  ) => Promise<boolean>;
  updatePassword: (trx: Database, id: string, password: string) => Promise<void>;
  /** Ends all that the old password opened: sessions and mailed links. */
  endSignIns: (trx: Database, id: string) => Promise<void>;
  /** Mails a link for a new password. */
  mailLink: (
    services: Services,
    trx: Database,
    mail: { mailId: string; id: string; username: string; email: string; site: string },
  ) => Promise<void>;
  /** Tells the owner of the change. */
  tellChanged: (services: Services, trx: Database, changed: Changed) => Promise<void>;
  /** Tells the owner of the reset, and ends what else logs in; returns what the audit trail keeps. */
  finishReset: (
    services: Services,
    trx: Database,
    reset: Changed & { keepOtherSignIns: boolean },
  ) => Promise<Record<string, unknown> | undefined>;
};
