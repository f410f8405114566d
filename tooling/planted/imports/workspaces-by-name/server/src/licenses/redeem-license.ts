import { expiryOf } from '../../../rules/src/licenses.ts';

export const expiry = expiryOf;
