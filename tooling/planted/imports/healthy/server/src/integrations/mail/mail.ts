import { database } from '../../platform/database.ts';
import { sink } from './sink.ts';

export const mail = [database, sink];
