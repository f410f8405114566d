import { beaconNames } from '@regz/rules/giveaways/beacon.ts';
import { giveawayStates } from '@regz/rules/giveaways/giveaway-state.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';

const sha256 = z.string().length(64);

/** The public view of a giveaway. */
export const giveaway = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  gameName: z.string(),
  state: z.enum(giveawayStates),
  startsAt: fields.instant,
  /** Registrations count until just before this time. */
  endsAt: fields.instant,
  prizes: z.array(z.strictObject({ place: z.int(), name: z.string() })),
  entryCount: z.int().nonnegative(),
  /** SHA-256 of the seed, published from the start. Null for examples, which were not drawn. */
  commitment: sha256.nullable(),
  /** SHA-256 of the sorted codes of all entries; null until the close. */
  entriesDigest: sha256.nullable(),
  /** Null until the draw. */
  seed: sha256.nullable(),
  /** The round of public randomness promised with the commitment; its signature after the draw. */
  beacon: z
    .strictObject({
      chain: z.enum(beaconNames),
      round: z.int().positive(),
      signature: z.string().nullable(),
    })
    .nullable(),
  drawnAt: fields.instant.nullable(),
  winners: z.array(
    z.strictObject({
      place: z.int(),
      maskedName: z.string(),
      prize: z.string(),
      /** Null for an example. */
      code: z.string().nullable(),
    }),
  ),
  /** The giveaway that an installation starts with; its winners are examples. */
  isSample: z.boolean(),
});

export const giveawayUnknown = { GIVEAWAY_UNKNOWN: { status: 404 } } as const;
