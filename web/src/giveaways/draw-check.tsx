import { commitmentTo, drawOrder, entriesDigest } from '@regz/rules/giveaways/draw.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { sha256 } from '../platform/sha256.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import type { Proof } from './giveaway.ts';

const { check: texts, bySelf, bySelfText } = messages.giveaways.draw;
const parts = ['commitment', 'beacon', 'digest', 'winners'] as const;

/** The published figures of a draw. Null until all of them are published. */
function figuresOf({ giveaway, entries }: Proof): DrawFigures | null {
  const { commitment, seed, beacon, winners } = giveaway;
  if (commitment === null || seed === null || giveaway.entriesDigest === null) return null;
  return {
    commitment,
    seed,
    beacon,
    entriesDigest: giveaway.entriesDigest,
    codes: entries.map(({ code }) => code),
    winners: winners.map(({ code }) => code ?? ''),
  };
}

function Verdict({ verdict }: { verdict: DrawVerdict }) {
  const judged = parts.filter((part) => verdict[part] !== null);
  const isRight = judged.every((part) => verdict[part]);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {judged.map((part) => (
          <li key={part} className="flex items-start justify-between gap-4">
            <span>{texts[part]}</span>
            <Badge tone={verdict[part] ? 'good' : 'bad'}>
              {verdict[part] ? texts.right : texts.wrong}
            </Badge>
          </li>
        ))}
      </ul>
      <Notice tone={isRight ? 'good' : 'bad'}>{isRight ? texts.allRight : texts.notRight}</Notice>
    </>
  );
}

/**
 * Shell commands that recompute the commitment and the ticket of the first winner or of any entry.
 */
function commandsFor(figures: DrawFigures | null): string {
  const seed = figures?.seed ?? 'SEED';
  const digest = figures?.entriesDigest ?? 'DIGEST';
  const code = figures?.winners[0] ?? 'CODE';
  const beacon = figures?.beacon ?? null;
  const promised = beacon === null ? seed : `${seed}:${beacon.chain}:${beacon.round}`;
  const drawn = [seed, beacon?.signature ?? [], digest, code].flat().join(':');
  return `printf '%s' ${promised} | sha256sum\n\nprintf '%s' ${drawn} | sha256sum`;
}

/** Recomputes the draw in this browser, and explains how to do it elsewhere. */
export function DrawCheck({ proof }: { proof: Proof }) {
  const figures = figuresOf(proof);
  const check = useMutation({ mutationFn: checkDraw });
  return (
    <Card title={texts.title} description={texts.text}>
      {figures === null ? (
        <p className="text-soft">{texts.unready}</p>
      ) : (
        <Button
          className="self-start"
          pending={check.isPending}
          pendingText={texts.pending}
          onClick={() => check.mutate(figures)}
        >
          {texts.button}
        </Button>
      )}
      {check.data ? <Verdict verdict={check.data} /> : null}
      {check.isError ? <Notice tone="bad">{texts.failed}</Notice> : null}
      <h3 className="text-base">{bySelf}</h3>
      <p className="text-sm text-soft">{bySelfText}</p>
      <pre
        translate="no"
        className="rounded-md border border-line bg-raised px-4 py-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {commandsFor(figures)}
      </pre>
    </Card>
  );
}

export type DrawFigures = {
  commitment: string;
  seed: string;
  /** The promised round. Null for a draw without one. */
  beacon: Proof['giveaway']['beacon'];
  entriesDigest: string;
  codes: readonly string[];
  /** The codes of the winners, first prize first. */
  winners: readonly string[];
};

/** The parts of a draw that the published figures confirm. */
type DrawVerdict = {
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

/** Recomputes a draw and compares the results. */
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
