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
 * Operations of devices. Paths start with the version. A version only gains optional fields. Each
 * request is signed by the device's key, and each answer signs the signature of its request
 * (decision record 0021). Unknown fields are ignored, because a newer program may send them.
 */

/**
 * The reason why a request's proof is invalid. After the second one the request is repeated once
 * with the challenge of the answer.
 */
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
  /** The owner's name for the PC. */
  label: z.string().min(1).max(PANEL_LIMITS.label),
  /**
   * A hash of each part, computed on the PC, in this order: board, processor, disk, system,
   * graphics, network. An unknown part is an empty text. A PC without parts has an empty list.
   */
  components: z.array(z.string().regex(/^(?:[\w-]{43})?$/)).max(PANEL_LIMITS.components),
  /** The location of the key. */
  keyIn: z.enum(keyPlaces),
  /** The earlier program's id of this PC. */
  legacyId: z.string().min(1).max(PANEL_LIMITS.legacyId).optional(),
});

/** System and processor, such as `windows-x64`. */
const platform = z.string().min(1).max(PANEL_LIMITS.platform);

const heartbeatInput = z.object({
  version: programVersion,
  platform,
  /** The requested channel if the account may use two. Otherwise the channel of its package. */
  channel: z.enum(releaseChannels).optional(),
  device,
  /** True if a logged-out program requests a code. */
  signIn: z.boolean().optional(),
  /** Releases the seat, or also logs out. */
  leave: z.enum(['close', 'sign-out']).optional(),
  /** The program's present data. The answer contains only differences. */
  have: z.object({
    values: digest.optional(),
    settings: versionOrNone.optional(),
    /** `iat` of its offline file. */
    graceIat: versionOrNone.optional(),
  }),
  /**
   * The token of the last answer, if one arrived, and an id that the program stores before it sends
   * the request. After a lost answer it repeats both and gets the same next token. Programs of SDK
   * 1.0 send none.
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

/** The request of a PC without internet access for an offline file, signed by the PC's key. */
export const offlineRequest = z.object({
  /** The public point of its key. */
  x: digest,
  y: digest,
  label: device.shape.label,
  platform,
  version: programVersion,
  components: device.shape.components,
});

/** Null fields do not apply in this state. `values` and `settings` are present if they differ. */
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
      /** Seconds until `endsAt`. Null without an end or a subscription. */
      secondsLeft: seconds.nullable(),
      /**
       * In the state `frozen`: the kept days, and the day of the automatic end, if there is one.
       */
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
  /** The devices in the seats, if all seats are taken. */
  seats: z.array(z.strictObject({ label: z.string(), since: fields.instant })).nullable(),
  /** A new file for offline use, if there is one. */
  grace: z.string().nullable(),
  /** A JSON object of names and texts, and the SHA-256 of exactly these bytes. */
  values: z.strictObject({ digest, content: z.string() }).optional(),
  /**
   * The files that a running program may load into memory, by SHA-256 in hexadecimal. Absent if
   * there are none.
   */
  files: z
    .array(z.strictObject({ name: z.string(), sha256: z.string(), bytes: z.int().positive() }))
    .optional(),
  settings: settings.optional(),
  /** The token for the next request of a logged-in PC. */
  chain: z.object({ token: random }).optional(),
  release: release.nullable(),
  minimumVersion: programVersion,
  /**
   * Staff's notice to all programs or those of this version, in each state. In the state `paused`
   * it is the reason.
   */
  notice: z.strictObject({ text: z.string(), since: fields.instant }).optional(),
});

/** Reports the device's data and returns its state. A state is data, never a refusal. */
const heartbeat = operation({ caller: 'device' })
  .route({ method: 'POST', path: '/panel/v1/heartbeat' })
  .input(heartbeatInput)
  .output(standing)
  .errors({
    ...proofRefusals,
    /**
     * An earlier request that arrives again. A program that still waits for it sends a request with
     * a new id.
     */
    PANEL_CHAIN_LATE: { status: 409 },
  });

/**
 * The same act as `licenses.redeemLicense`. A retry repeats the nonce of 22 characters in the
 * request's signature, which is the idempotency key.
 */
const redeemLicense = operation({ caller: 'device' })
  .route({ method: 'POST', path: '/panel/v1/redemptions' })
  .input(redemption.input.strip())
  .output(redemption.output)
  .errors({ ...proofRefusals, ...redemption.refusals });

/** Saves the program's settings for the account's other PCs. `basedOn` is 0 for the first save. */
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
