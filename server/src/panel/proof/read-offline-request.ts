import { offlineRequest } from '@regz/contract/panel/device.ts';
import type * as z from 'zod';
import { parseStrictJson } from '../../platform/http/strict-json.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { isSignedBy, strictBytes, thumbprint } from '../keys/p256.ts';

export type OfflineRequest = z.infer<typeof offlineRequest> & {
  deviceId: string;
  publicKey: Buffer;
};

/**
 * Reads the request of a PC without internet: a payload, a dot, and the signature of the PC's own
 * key. Null for any other text. Ignores line breaks that a mail or a chat adds.
 */
export function readOfflineRequest(text: string): OfflineRequest | null {
  const [payload = '', signature = '', ...rest] = text.replaceAll(/\s/g, '').split('.');
  const [json, signed] = [payload, signature].map((part) => strictBytes(part, 'base64url'));
  if (!json || !signed || rest.length > 0) return null;
  const said = offlineRequest.safeParse(parsed(json.toString('utf8')));
  if (!said.success) return null;
  const { x, y } = said.data;
  if (!isSignedBy({ x, y }, `regz-offline\n${payload}`, signed)) return null;
  const [left, right] = [x, y].map((coordinate) => strictBytes(coordinate, 'base64url'));
  if (!left || !right) return null;
  return { ...said.data, deviceId: thumbprint({ x, y }), publicKey: Buffer.concat([left, right]) };
}

function parsed(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
