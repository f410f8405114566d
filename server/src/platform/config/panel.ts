import { MOST_GRACE_HOURS } from '@regz/rules/panel/grace.ts';
import * as z from 'zod';

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
  /** How many hours a program may run without the server, unless staff set others for its package. */
  PANEL_GRACE_HOURS: z.coerce.number().int().min(0).max(MOST_GRACE_HOURS).default(72),
  /** Until which day (UTC) the ids of the program of before are carried over; when unset, never. */
  LEGACY_PANEL_UNTIL: z.iso.date().optional(),
  /** From which day (UTC) programs that show no token are told to update; when unset, never. */
  PANEL_CHAIN_FROM: z.iso.date().optional(),
};
