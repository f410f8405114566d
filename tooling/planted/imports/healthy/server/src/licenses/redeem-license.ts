import { randomUUID } from 'node:crypto';
import { recordAct } from '../audit/record-act.ts';
import { mail } from '../integrations/mail/mail.ts';
import { find } from './licenses.queries.ts';

export const redeemLicense = [randomUUID, recordAct, mail, find];
