/**
 * Computes the verdict of every shared vector: `node run-vectors.ts <vectors.json> [other SDK files …]`. Prints
 * differences and exits with 1 if there are any. Vectors of the kind `request` are for servers.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMistyped } from './regz-standing.ts';
import type * as verify from './regz-verify.ts';

type Row = Record<string, string>;
type Sdk = typeof verify;
type Key = { x: string; y: string; kid: string };

const [vectors = '', ...others] = process.argv.slice(2);
const rows: Row[] = JSON.parse(readFileSync(vectors, 'utf8'));
const cases = rows.filter(({ kind, verdict }) => verdict !== undefined && kind !== 'request');
const trusted = keysOf('active', 'next', 'retired');
const roots = keysOf('root', 'spare').map(({ x, y }) => ({ x, y }));
const files = others.length > 0 ? others : [path.join(import.meta.dirname, 'regz-verify.ts')];

for (const file of files) {
  const sdk: Sdk = await import(pathToFileURL(path.resolve(file)).href);
  const wrong = cases.flatMap((row) => {
    const got = verdictOf(sdk, row);
    const isRight = row['verdict'] === 'either' || row['verdict'] === got;
    return isRight ? [] : [`${row['kind']} "${row['name']}": ${got} instead of ${row['verdict']}`];
  });
  const summary = `${path.basename(file)}: ${cases.length} vectors, ${wrong.length} wrong`;
  process.stdout.write([...wrong, summary, ''].join('\n'));
  if (wrong.length > 0 || cases.length === 0) process.exitCode = 1;
}

function keysOf(...roles: string[]): Key[] {
  const keys = rows.filter(({ kind, role = '' }) => kind === 'key' && roles.includes(role));
  return keys.map(({ x = '', y = '', kid = '' }) => ({ x, y, kid }));
}

function verdictOf(sdk: Sdk, row: Row): string {
  const text = (name: string) => row[name] ?? '';
  try {
    switch (row['kind']) {
      case 'ecdsa':
        return goodIf(
          sdk.isSignature(
            { x: text('x'), y: text('y') },
            Buffer.from(text('message'), 'hex'),
            Buffer.from(text('signature'), 'hex'),
          ),
        );
      case 'proof':
        return sdk.requestBase(
          { x: text('x'), y: text('y') },
          {
            method: text('method'),
            targetUri: text('targetUri'),
            body: text('body'),
            challenge: text('challenge'),
            own: text('own'),
          },
        ).base;
      case 'license':
        return goodIf(!isMistyped(text('text')));
      case 'label':
        return sdk.cut(text('label'));
      case 'box':
        return goodIf(
          sdk.openBox(text('file'), text('parts').split(' ').map(partOf)) === text('content'),
        );
      case 'answer':
        return answerVerdict(sdk, text);
      case 'keys':
        return keysVerdict(sdk, text);
      case 'offline': {
        const here = { roots, seen: Number(text('seen')), ...hereOf(text) };
        return sdk.checkOffline(text('file'), here) === null ? 'REFUSED' : 'ACCEPTED';
      }
      default: {
        const keysExp = Number(row['keysExp'] ?? Infinity);
        return sdk.checkGrace(text('file'), { keys: trusted, keysExp, ...hereOf(text) }).verdict;
      }
    }
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

function answerVerdict(sdk: Sdk, text: (name: string) => string): string {
  const got = {
    status: Number(text('status')),
    body: text('body'),
    contentDigest: text('contentDigest'),
    signature: text('signature'),
    signatureInput: text('signatureInput'),
  };
  const sent = { signature: text('sentSignature'), signatureInput: text('sentSignatureInput') };
  const genuine = sdk.checkAnswer(got, sent, trusted);
  const named = /created=(\d+);nonce="([^"]+)"/.exec(got.signatureInput);
  if (genuine === null) return 'bad';
  return goodIf(String(genuine.created) === named?.[1] && genuine.next === named[2]);
}

function keysVerdict(sdk: Sdk, text: (name: string) => string): string {
  const set = sdk.checkKeySet(text('file'), {
    roots,
    seen: Number(text('seen')),
    origin: text('origin'),
    now: Number(text('now')),
  });
  return goodIf(set?.keys.map(({ kid }) => kid).join(' ') === text('kids'));
}

function hereOf(text: (name: string) => string) {
  return { device: text('device'), floor: Number(text('floor')), local: Number(text('local')) };
}

/** The vectors write a part that a PC cannot read as a dash. */
function partOf(text: string): string {
  return text === '-' ? '' : text;
}

function goodIf(is: boolean): string {
  return is ? 'good' : 'bad';
}
