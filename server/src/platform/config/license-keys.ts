import { generatedKeyPrefix } from '@regz/rules/licenses/generated-key.ts';
import * as z from 'zod';

/** Settings of license keys. */
export const licenseKeyVariables = {
  /** The word before the first dash of generated license keys. */
  SITE_KEY_PREFIX: z
    .string()
    .regex(generatedKeyPrefix, 'must be two to four capitals or digits, and begin with a letter')
    .refine((prefix) => prefix !== 'TEST', { error: 'TEST is for keys of test money' })
    .default('REGZ'),
};
