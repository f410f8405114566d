import { licenses } from '@regz/contract/licenses.ts';

export const schema = licenses;
