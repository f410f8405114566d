import { parseGraceHours } from '@regz/rules/panel/grace.ts';
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
  /** How long a program may run without the server, for all and per package; 0 for not at all. */
  PANEL_GRACE_HOURS: z
    .string()
    .default('72')
    .transform((text, check) => {
      const hours = parseGraceHours(text);
      if (hours !== null) return hours;
      check.addIssue({
        code: 'custom',
        message: 'must be hours up to 168, such as 72,External=24',
      });
      return z.NEVER;
    }),
  /** Until which day (UTC) the ids of the program of before are carried over; when unset, never. */
  LEGACY_PANEL_UNTIL: z.iso.date().optional(),
  /** From which day (UTC) programs that show no token are told to update; when unset, never. */
  PANEL_CHAIN_FROM: z.iso.date().optional(),
};
