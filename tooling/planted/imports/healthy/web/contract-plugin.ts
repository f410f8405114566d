import type { Plugin } from 'vite';
import { licenses } from '@regz/contract/licenses.ts';

export const plugin: Plugin = { name: String(licenses) };
