import type { AdminCaller, CustomerCaller } from '../../platform/http/callers.ts';

/** Whoever may have codes of an authenticator app: customers and staff (decision 4). */
export type SecondFactorOwner = { kind: 'customer' | 'admin'; id: string };

/** The signed-in owner of second factors. */
export type SecondFactorCaller = CustomerCaller | AdminCaller;
