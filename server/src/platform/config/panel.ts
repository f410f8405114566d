import { MOST_GRACE_HOURS } from '@regz/rules/panel/grace.ts';
import * as z from 'zod';

const origin = z
  .url({ protocol: /^https?$/, error: 'must be whole addresses with commas between' })
  .transform((text) => new URL(text).origin);

/** Settings of the API for programs. */
export const panelVariables = {
  /** Further addresses of the API besides the client site, separated by commas. */
  PANEL_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(origin))
    .default([]),
  /** How many hours a program may run without the server, unless staff set others for its package. */
  PANEL_GRACE_HOURS: z.coerce.number().int().min(0).max(MOST_GRACE_HOURS).default(72),
  /** The day (UTC) whose start ends the carry-over of the previous program's ids; none if unset. */
  LEGACY_PANEL_UNTIL: z.iso.date().optional(),
  /** The first day (UTC) on which programs without a token must update; never if unset. */
  PANEL_CHAIN_FROM: z.iso.date().optional(),
};
