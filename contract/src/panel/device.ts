import {
  keyPlaces,
  PANEL_LIMITS,
  releaseChannels,
  reportKinds,
} from '@regz/rules/panel/panel-limits.ts';
import { panelStates } from '@regz/rules/panel/panel-states.ts';
import { utf8Bytes } from '@regz/rules/texts.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { redemption } from '../licenses/licenses.ts';
import { operation } from '../operation.ts';
import { platformRefusals } from '../refusals.ts';

/**
 * What devices call. Paths begin with the version: it gains optional fields only. Each request is
 * signed by the device's key, each answer signs the signature of its request (decision record 0063).
 * Fields that this version does not know are ignored: a newer program may send them.
 */

/** Why a request proves nothing. After the second one it is repeated once, with the answer's challenge. */
const proofRefusals = {
  PANEL_PROOF_INVALID: { status: 401 },
  PANEL_CHALLENGE_STALE: { status: 401 },
} as const;

/** Three whole numbers, `major.minor.patch`. */
const programVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

/** SHA-256 or the thumbprint of a key, as base64url. */
const digest = z.string().regex(/^[\w-]{43}$/);
const versionOrNone = z.int().nonnegative().max(fields.INTEGER_MAX);
const seconds = z.int().nonnegative();

/** 16 random bytes as base64url. */
const random = z.string().regex(/^[\w-]{22}$/);

const device = z.object({
  /** What its owner calls the PC. */
  label: z.string().min(1).max(PANEL_LIMITS.label),
  /**
   * A hash of each part, made on the PC, in this order: board, processor, disk, system, graphics,
   * network. An unknown part is an empty text, and none at all an empty list.
   */
  components: z.array(z.string().regex(/^(?:[\w-]{43})?$/)).max(PANEL_LIMITS.components),
  /** Where the key is kept. */
  keyIn: z.enum(keyPlaces),
  /** What the program of before called this PC. */
  legacyId: z.string().min(1).max(PANEL_LIMITS.legacyId).optional(),
});

/** System and processor, such as `windows-x64`. */
const platform = z.string().min(1).max(PANEL_LIMITS.platform);

const heartbeatInput = z.object({
  version: programVersion,
  platform,
  /** Of two channels that the account may have, the one wanted; else the one that its package names. */
  channel: z.enum(releaseChannels).optional(),
  device,
  /** Whether a program that is signed out wants a code. */
  signIn: z.boolean().optional(),
  /** Gives the seat up; or signs out as well. */
  leave: z.enum(['close', 'sign-out']).optional(),
  /** What the program holds already: it is sent what differs. */
  have: z.object({
    values: digest.optional(),
    settings: versionOrNone.optional(),
    /** `iat` of its file for offline use. */
    graceIat: versionOrNone.optional(),
  }),
  /**
   * The token of the last answer, if one came, and an id that the program stored before it asked: after a
   * lost answer it repeats both and gets the same next token. Programs of SDK 1.0 send none.
   */
  chain: z.object({ token: random.optional(), request: random }).optional(),
  report: z
    .object({ kind: z.enum(reportKinds), detail: z.string().max(PANEL_LIMITS.reportBytes) })
    .optional(),
});

const settings = z.strictObject({ version: versionOrNone, content: z.string() });

export const release = z.strictObject({
  version: programVersion,
  /** In hexadecimal, as in the address of the file. */
  sha256: z.string(),
  bytes: z.int().positive(),
  fileName: z.string(),
  notes: z.string(),
});

/** What a PC without the internet asks for an offline file with, signed by its key. */
export const offlineRequest = z.object({
  /** The point of its key. */
  x: digest,
  y: digest,
  label: device.shape.label,
  platform,
  version: programVersion,
  components: device.shape.components,
});

/** What is null does not apply in this state; `values`, `settings` come where they differ. */
const standing = z.strictObject({
  state: z.enum(panelStates),
  nextInSeconds: seconds,
  account: z
    .strictObject({
      username: z.string(),
      package: fields.packageName.nullable(),
      groups: z.array(z.string()),
      endsOn: fields.expiry.nullable(),
      endsAt: fields.end.nullable(),
      /** To `endsAt`; null for a subscription without an end, or none. */
      secondsLeft: seconds.nullable(),
      /** In the state `frozen`: the days that are kept, and the day on which it goes on by itself, if it does. */
      frozen: z
        .strictObject({ keptDays: z.int().positive(), thawsOn: fields.day.nullable() })
        .optional(),
    })
    .nullable(),
  signIn: z.strictObject({ code: z.string(), url: z.url(), expiresInSeconds: seconds }).nullable(),
  devices: z
    .strictObject({
      known: seconds,
      max: z.int().positive(),
      resetsLeft: seconds,
      resetUrl: z.url(),
    })
    .nullable(),
  /** Who sits where, if all seats are taken. */
  seats: z.array(z.strictObject({ label: z.string(), since: fields.instant })).nullable(),
  /** A file for offline use, if a new one is given. */
  grace: z.string().nullable(),
  /** A JSON object of names and texts, and the SHA-256 of exactly these bytes. */
  values: z.strictObject({ digest, content: z.string() }).optional(),
  /** What a running program may fetch into memory, by its SHA-256 in hexadecimal; left out if nothing. */
  files: z
    .array(z.strictObject({ name: z.string(), sha256: z.string(), bytes: z.int().positive() }))
    .optional(),
  settings: settings.optional(),
  /** What the next request shows; for a PC that is signed in. */
  chain: z.object({ token: random }).optional(),
  release: release.nullable(),
  minimumVersion: programVersion,
  /** What staff tell all programs or those of this version, in each state; why it is `paused`. */
  notice: z.strictObject({ text: z.string(), since: fields.instant }).optional(),
});

/** "This is me, this is what I have, where do I stand?" Standing is data, never a refusal. */
const heartbeat = operation({ caller: 'device' })
  .route({ method: 'POST', path: '/panel/v1/heartbeat' })
  .input(heartbeatInput)
  .output(standing)
  .errors({
    ...proofRefusals,
    /** An earlier request that arrives again. A program that still waits for it asks under a new id. */
    PANEL_CHAIN_LATE: { status: 409 },
  });

/**
 * The same act as `licenses.redeemLicense`. A retry repeats the 22 characters that the request's
 * signature brought of its own: they are its idempotency key.
 */
const redeemLicense = operation({ caller: 'device' })
  .route({ method: 'POST', path: '/panel/v1/redemptions' })
  .input(redemption.input.strip())
  .output(redemption.output)
  .errors({ ...proofRefusals, ...redemption.refusals });

/** Keeps the program's settings for the account's other PCs; `basedOn` is 0 for the first time. */
const saveSettings = operation({ caller: 'device' })
  .route({ method: 'PUT', path: '/panel/v1/settings' })
  .input(
    z.object({
      basedOn: versionOrNone,
      content: z
        .string()
        .max(PANEL_LIMITS.settingsBytes)
        .refine((text) => utf8Bytes(text) <= PANEL_LIMITS.settingsBytes),
    }),
  )
  .output(z.strictObject({ version: versionOrNone }))
  .errors({ ...proofRefusals, PANEL_SETTINGS_CHANGED: { status: 409, data: settings } });

export const panelDevice = { heartbeat, redeemLicense, saveSettings };

/** Refusals of `GET /panel/v1/releases/{sha256}` and `…/files/{sha256}`, whose answer is the file itself. */
export const panelFileRefusals = {
  ...platformRefusals,
  ...proofRefusals,
  DOWNLOAD_UNKNOWN: { status: 404 },
  DOWNLOAD_FILE_MISSING: { status: 404 },
  DOWNLOAD_STORAGE_UNAVAILABLE: { status: 503 },
} as const;
