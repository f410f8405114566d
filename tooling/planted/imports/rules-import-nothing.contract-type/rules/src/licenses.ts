import type { License } from '@regz/contract/licenses.ts';

export type Held = License;
