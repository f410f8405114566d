import { languages } from '@regz/rules/sites/languages.ts';
import * as z from 'zod';
import { operation } from '../operation.ts';

const language = z.strictObject({ language: z.enum(languages) });

/** Sets the language of the account's mails and receipts, and of the browsers in which it logs in. */
export const setLanguage = operation({ caller: 'customer' })
  .route({ method: 'PUT', path: '/accounts/language' })
  .input(language)
  .output(language);
