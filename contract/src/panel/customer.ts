import { keyPlaces } from '@regz/rules/panel/panel-limits.ts';
import { PC_NAME_MAX_LENGTH } from '@regz/rules/panel/pc-name.ts';
import { TYPED_CODE_MAX_LENGTH } from '@regz/rules/typed-codes.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { identityProofRefusals } from '../identity/provider.ts';
import { operation } from '../operation.ts';

const deviceId = z.string().max(64);

/** One PC of an account. */
export const pc = z.strictObject({
  id: z.string(),
  /** As its program says. */
  label: z.string(),
  /** As its owner named it. */
  name: z.string().nullable(),
  version: z.string(),
  platform: z.string(),
  keyIn: z.enum(keyPlaces),
  /** The address that it was last seen at; empty for a PC that was never online. */
  place: z.string(),
  /** True if the device is in the list of devices. */
  bound: z.boolean(),
  /** The name of the PC whose place in the list it shares. Null if it shares none. */
  sharesPlaceOf: z.string().nullable(),
  signedIn: z.boolean(),
  /** Whether it has a seat now. */
  seated: z.boolean(),
  firstSeenAt: fields.instant,
  seenAt: fields.instant,
  /** How often its network changed within the last 24 hours. */
  moves: z.int().nonnegative(),
  /** Until when an offline file of it runs; null if none does. */
  offlineUntil: fields.instant.nullable(),
});

export const unknownDevice = { PANEL_DEVICE_UNKNOWN: { status: 404 } } as const;

/** An account's PCs, the one seen last first. */
export const ownPcs = z.strictObject({
  devices: z.array(pc),
  maxDevices: z.int().positive(),
});

const listDevices = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/panel/devices' })
  .input(fields.nothing)
  .output(ownPcs);

/** Signs a PC out, which frees its seat. Its place in the list of devices takes a reset. */
const endDevice = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/panel/devices/{id}/end' })
  .input(z.strictObject({ id: deviceId }))
  .output(fields.nothing)
  .errors(unknownDevice);

/** Names a PC for its owner and staff; blank, it is called as its program says. */
const renameDevice = operation({ caller: 'customer' })
  .route({ method: 'PATCH', path: '/panel/devices/{id}' })
  .input(z.strictObject({ id: deviceId, name: z.string().max(PC_NAME_MAX_LENGTH) }))
  .output(fields.nothing)
  .errors(unknownDevice);

const typedCode = z.string().max(TYPED_CODE_MAX_LENGTH);

/** Another account that was quicker with it makes a code unknown. */
const codeRefusals = {
  PANEL_CODE_UNKNOWN: { status: 404 },
  PANEL_CODE_EXPIRED: { status: 410 },
} as const;

/** Which PC asks with a code. A POST, so that no code is in an address that may be logged on the way. */
const readSignIn = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/panel/sign-ins/read' })
  .input(z.strictObject({ code: typedCode }))
  .output(
    z.strictObject({
      /** As it is written; what a proof of identity must name as `code`. */
      code: z.string(),
      /** Whether the account has confirmed it already. */
      approved: z.boolean(),
      label: z.string(),
      version: z.string(),
      platform: z.string(),
      place: z.string(),
      /** Whether browser and program come from the same network; if not, the page says so. */
      sameNetwork: z.boolean(),
      /** Whether the account knows the PC: then no proof of identity is needed. */
      known: z.boolean(),
      /** Whether there is no place for another PC, so that it waits for a reset. */
      listFull: z.boolean(),
      expiresAt: fields.instant,
      /** Until then by the server's clock, because the browser's may be wrong. */
      secondsLeft: z.int().nonnegative(),
    }),
  )
  .errors(codeRefusals);

/**
 * Signs the asking PC in to the caller's account, or turns it away. A new PC takes a proof of identity
 * of the purpose `panel-sign-in`, given for exactly this code. Of the accounts whose trial runs, a PC takes
 * the first. Source: RFC 8628 §5.4.
 */
const decideSignIn = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/panel/sign-ins/decide' })
  .input(z.strictObject({ code: typedCode, approve: z.boolean() }))
  .output(fields.nothing)
  .errors({ ...codeRefusals, ...identityProofRefusals, PANEL_TRIAL_USED: { status: 409 } });

export const panelCustomer = { listDevices, endDevice, renameDevice, readSignIn, decideSignIn };
