import { commitmentTo, drawOrder, entriesDigest } from '@regz/rules/giveaways/draw.ts';
import { sha256 } from '../platform/sha256.ts';
import type { Proof } from './giveaway.ts';

export type DrawFigures = {
  commitment: string;
  seed: string;
  /** The round that was promised; null for a draw without. */
  beacon: Proof['giveaway']['beacon'];
  entriesDigest: string;
  codes: readonly string[];
  /** The codes of the winners, the first prize first. */
  winners: readonly string[];
};

/** What of a draw follows from the published figures. */
export type DrawVerdict = {
  commitment: boolean;
  /** Null without a promised round. */
  beacon: boolean | null;
  digest: boolean;
  winners: boolean;
};

/** SHA-256 of a text in UTF-8, in hexadecimal. */
async function hashOf(text: string): Promise<string> {
  const hash = await sha256(new TextEncoder().encode(text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Recomputes a draw and compares. */
export async function checkDraw(figures: DrawFigures): Promise<DrawVerdict> {
  const { seed, beacon, codes, winners } = figures;
  const signature = beacon?.signature ?? null;
  const order = await drawOrder({ seed, signature, codes }, hashOf);
  return {
    commitment: (await commitmentTo({ seed, beacon }, hashOf)) === figures.commitment,
    beacon: beacon === null ? null : await isPublic(beacon),
    digest: (await entriesDigest(codes, hashOf)) === figures.entriesDigest,
    winners: winners.every((code, index) => code === order[index]),
  };
}

async function isPublic(beacon: NonNullable<DrawFigures['beacon']>): Promise<boolean> {
  const { verifyBeacon } = await import('./verify-beacon.ts');
  return verifyBeacon(beacon);
}
