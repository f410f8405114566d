import { type License } from '@regz/contract/licenses.ts';

export type Shown = License;
