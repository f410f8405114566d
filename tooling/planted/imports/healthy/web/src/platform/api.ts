import contract from 'virtual:contract';
import type { licenses } from '@regz/contract/licenses.ts';
import { en } from '../i18n/en.ts';

export const api: typeof licenses = [contract, en];
