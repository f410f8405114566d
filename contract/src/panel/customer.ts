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
  /** The program's name for it. */
  label: z.string(),
  /** The owner's name for it. */
  name: z.string().nullable(),
  version: z.string(),
  platform: z.string(),
  keyIn: z.enum(keyPlaces),
  /** The last location. Empty for a PC that was never online. */
  place: z.string(),
  /** True if the device is in the list of devices. */
  bound: z.boolean(),
  /** The name of the PC whose place in the list it shares. Null if it shares none. */
  sharesPlaceOf: z.string().nullable(),
  signedIn: z.boolean(),
  /** True if it has a seat now. */
  seated: z.boolean(),
  firstSeenAt: fields.instant,
  seenAt: fields.instant,
  /** The number of network changes within the last 24 hours. */
  moves: z.int().nonnegative(),
  /** The end of its offline file. Null without one. */
  offlineUntil: fields.instant.nullable(),
});

export const unknownDevice = { PANEL_DEVICE_UNKNOWN: { status: 404 } } as const;

/** An account's PCs, last seen first. */
export const ownPcs = z.strictObject({
  devices: z.array(pc),
  maxDevices: z.int().positive(),
});

const listDevices = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/panel/devices' })
  .input(fields.nothing)
  .output(ownPcs);

/** Logs a PC out, which frees its seat. Removing it from the list of devices requires a reset. */
const endDevice = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/panel/devices/{id}/end' })
  .input(z.strictObject({ id: deviceId }))
  .output(fields.nothing)
  .errors(unknownDevice);

/** Names a PC for its owner and staff. A blank name restores the program's name. */
const renameDevice = operation({ caller: 'customer' })
  .route({ method: 'PATCH', path: '/panel/devices/{id}' })
  .input(z.strictObject({ id: deviceId, name: z.string().max(PC_NAME_MAX_LENGTH) }))
  .output(fields.nothing)
  .errors(unknownDevice);

const typedCode = z.string().max(TYPED_CODE_MAX_LENGTH);

/** If another account used the code first, the code becomes unknown. */
const codeRefusals = {
  PANEL_CODE_UNKNOWN: { status: 404 },
  PANEL_CODE_EXPIRED: { status: 410 },
} as const;

/** Returns the PC of a code. It is a POST, so that no logged address contains a code. */
const readSignIn = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/panel/sign-ins/read' })
  .input(z.strictObject({ code: typedCode }))
  .output(
    z.strictObject({
      /** The code as displayed. A proof of identity must name it as `code`. */
      code: z.string(),
      /** True if the account has already confirmed it. */
      approved: z.boolean(),
      label: z.string(),
      version: z.string(),
      platform: z.string(),
      place: z.string(),
      /** True if browser and program come from the same network. Otherwise the page warns. */
      sameNetwork: z.boolean(),
      /** True if the account knows the PC. No proof of identity is then needed. */
      known: z.boolean(),
      /** True if the list has no place for another PC, which then waits for a reset. */
      listFull: z.boolean(),
      expiresAt: fields.instant,
      /** Seconds until expiry by the server's clock, because the browser's clock may be wrong. */
      secondsLeft: z.int().nonnegative(),
    }),
  )
  .errors(codeRefusals);

/**
 * Logs the requesting PC in to the caller's account, or rejects it. A new PC requires a proof of
 * identity of the purpose `panel-sign-in` for exactly this code. A PC accepts only the first
 * account with a running trial. Source: RFC 8628 §5.4.
 */
const decideSignIn = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/panel/sign-ins/decide' })
  .input(z.strictObject({ code: typedCode, approve: z.boolean() }))
  .output(fields.nothing)
  .errors({ ...codeRefusals, ...identityProofRefusals, PANEL_TRIAL_USED: { status: 409 } });

export const panelCustomer = { listDevices, endDevice, renameDevice, readSignIn, decideSignIn };
