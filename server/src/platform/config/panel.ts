import * as z from 'zod';
import { wholeNumber } from './whole-number.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be whole addresses with commas between' })
  .transform((text) => new URL(text).origin);

/** What the programs that call the panel API are told. */
export const panelVariables = {
  /** Where else they find the API, besides the client site: addresses, separated by commas. */
  PANEL_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(origin))
    .default([]),
  /** How long a program may run without the server; 0 for not at all. */
  PANEL_GRACE_HOURS: wholeNumber(0, 168).default(72),
  /** Until which day (UTC) the ids of the program of before are carried over; when unset, never. */
  LEGACY_PANEL_UNTIL: z.iso.date().optional(),
  /** From which day (UTC) programs that show no token are told to update; when unset, never. */
  PANEL_CHAIN_FROM: z.iso.date().optional(),
};
