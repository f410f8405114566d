import type { Language } from '@regz/rules/sites/languages.ts';
import type { Actor } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { LinkOwner } from '../email/mailed-links.queries.ts';

/** The account whose password is set, and the site and the language of the request. */
type Changed = { id: string; site: string; language: Language };

/** The locked account that gets a link by mail. */
export type ResetAccount = {
  id: string;
  username: string;
  email: string | null;
  /** True if its address may get a link: it is verified, or the account has no password. */
  mayBeMailed: boolean;
};

/** A link to be mailed. */
type ResetMail = {
  mailId: string;
  id: string;
  username: string;
  email: string;
  site: string;
  language?: Language | undefined;
};

/** The kind of account whose passwords are changed and reset: customers or task users. */
export type PasswordHolders = {
  kind: LinkOwner['kind'];
  /** The names of the acts and the account in the audit trail. */
  acts: { change: string; reset: string };
  object: string;
  actor: (id: string) => Actor;
  /** The account that verified a mailbox, else one without a password that names it. */
  findByMailbox: (trx: Database, email: string) => Promise<{ id: string } | undefined>;
  /** Locks an account; undefined if a mailbox alone must not set its password. */
  lockForReset: (trx: Database, id: string) => Promise<ResetAccount | undefined>;
  /** Replaces the checked hash with a new one; false if the hash has changed meanwhile. */
  replacePassword: (
    trx: Database,
    checked: { id: string; password: string },
    password: string,
  ) => Promise<boolean>;
  updatePassword: (trx: Database, id: string, password: string) => Promise<void>;
  /** Ends all sessions and mailed links. */
  endSignIns: (trx: Database, id: string) => Promise<void>;
  /** Mails a link for a new password. */
  mailLink: (services: Services, trx: Database, mail: ResetMail) => Promise<void>;
  /** Mails the owner about the change. */
  tellChanged: (services: Services, trx: Database, changed: Changed) => Promise<void>;
  /**
   * Mails the owner about the reset and removes other credentials; returns the details for the
   * audit trail.
   */
  finishReset: (
    services: Services,
    trx: Database,
    reset: Changed & { keepOtherSignIns: boolean },
  ) => Promise<Record<string, unknown> | undefined>;
};
