import * as z from 'zod';
import { fieldRefusals } from '../identity/passwords.ts';
import { operation } from '../operation.ts';
import { registrationForm } from './store.ts';

/** A mobile number, as in a registration. */
export const typedMobileNumber = registrationForm.shape.mobileNumber;

export const mobileNumberRefusals = {
  ...fieldRefusals,
  ACCOUNT_FIELDS_TOO_LONG: { status: 400 },
} as const;

/** Replaces the caller's mobile number. Returns it as it is stored. */
export const changeMobileNumber = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/mobile-number' })
  .input(z.strictObject({ mobileNumber: typedMobileNumber }))
  .output(z.strictObject({ mobileNumber: z.string() }))
  .errors(mobileNumberRefusals);
