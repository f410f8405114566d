import { en } from '@regz/web/i18n/en.ts';

export const sentence = en.LICENSE_ALREADY_REDEEMED;
