import { createECDH } from 'node:crypto';
import * as z from 'zod';

/** A private key on the curve P-256: 32 bytes as base64url. */
export const vapidPrivateKey = z
  .string()
  .regex(/^[\w-]{43}$/)
  .refine(isPrivateKey, 'must be 32 bytes as base64url, a private key on the curve P-256');

export const pushVariables = {
  /** Signs requests to browsers' push services. A new key ends all subscriptions. */
  VAPID_PRIVATE_KEY: vapidPrivateKey.optional(),
};

function isPrivateKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(text, 'base64url');
    return true;
  } catch {
    return false;
  }
}
