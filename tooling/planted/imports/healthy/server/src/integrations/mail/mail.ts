import { database } from '../../platform/database/database.ts';
import { sink } from '../../../stand-ins/mail/sink.ts';

export const mail = [database, sink];
