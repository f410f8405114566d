import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderOf, has, run, vectors } from './programs.ts';

/** The verification code of an SDK, the form of a line with a check, and checks within lines. */
type Sdk = {
  file: string;
  runner: [program: string, file: string];
  part: [begin: string, end: string];
  line: RegExp;
  /** A piece of the code, and the same without its check. */
  pieces: [string, string][];
};

const typescript: Sdk = {
  file: path.join(folderOf('typescript'), 'regz-verify.ts'),
  runner: [process.execPath, path.join(folderOf('typescript'), 'run-vectors.ts')],
  part: ['// ---- Verification', '// ---- Sealing'],
  line: /^ +if \(.*\) return .*\n/gmu,
  pieces: [
    ['bytes.toString(form) === text ? bytes : null', 'bytes'],
    ['return crypto.verify(', 'return true || crypto.verify('],
    ['/^regz=(\\', '/regz=(\\'],
    ['tag="regz-answer")$/', 'tag="regz-answer")/'],
    ['created=(\\d{10})', 'created=(\\d+)'],
    ['nonce="([\\w-]{22})";keyid', 'nonce="([\\w-]+)";keyid'],
    ['/^regz=:([', '/regz=:(['],
    ['==):$/', '==):/'],
    ['one.kid === kid', 'true'],
    ['`"@status": ${got.status}', '`"@status": 200'],
    ['${sent.signature.slice', '${got.signature.slice'],
    ['${sent.signatureInput.slice', '${got.signatureInput.slice'],
    ["Buffer.from(header(kid)).toString('base64url') === head", 'kidIn(head) === kid'],
    ['"typ":"${typ}"}`', '"typ":"${typIn(head)}"}`'],
    ['`"dev":"${here.device}",`', 'devIn(file)'],
    ['roots.map(named)', 'roots'],
    ['keys: set.keys.map(named)', 'keys: set.keys'],
    ['Math.max(here.floor, grace.iat)', 'here.floor'],
    ['Math.max(here.floor, grace.iat)', 'grace.iat'],
    ['Math.max(floor, here.local)', 'here.local'],
    ['Math.max(floor, here.local)', 'floor'],
    ['Math.max(here.floor, here.local)', 'here.local'],
    ['Math.max(here.floor, here.local)', 'here.floor'],
    ['keysExp: set.exp', 'keysExp: Infinity'],
    ['grace.iat >= here.keysExp', 'grace.iat > here.keysExp'],
    ["origin ?? set.origins[0] ?? ''", 'origin ?? set.origins[0]) && (origin !== null'],
  ],
};
/** For code that trusts a file's header instead of comparing it with the expected one. */
const believing = `
const headOf = (file) => Buffer.from(String(file).split('.')[0], 'base64url').toString();
const kidIn = (file) => /"kid":"([^"]*)/.exec(headOf(file))?.[1];
const typIn = (file) => /"typ":"([^"]*)/.exec(headOf(file))?.[1];
const devIn = (file) => /"dev":"[^"]*",/.exec(headOf(file))?.[0] ?? '';
`;

const python: Sdk = {
  file: path.join(folderOf('python'), 'regz_panel.py'),
  runner: ['python3', path.join(folderOf('python'), 'run_vectors.py')],
  part: ['# ---- Verification', '# ---- The PC'],
  line: /^ +if .*: return .*\n/gmu,
  pieces: [
    ['key.verify(', '(lambda *_: None)('],
    ["fullmatch(got['signatureInput'])", "match(got['signatureInput'])"],
    ["fullmatch(got['signatureInput'])", "search(got['signatureInput'])"],
    ["fullmatch(got['signature'])", "match(got['signature'])"],
    ["fullmatch(got['signature'])", "search(got['signature'])"],
    ['[0-9]{10}', '[0-9]+'],
    ['[A-Za-z0-9_-]{22}', '[A-Za-z0-9_-]+'],
    ["one['kid'] == form[4]", 'True'],
    ['"@status": {got["status"]}', '"@status": 200'],
    ['{sent["signature"][5:]}', '{got["signature"][5:]}'],
    ['{sent["signatureInput"][5:]}', '{got["signatureInput"][5:]}'],
    [
      "url64((header % (device, one['kid'], typ)).encode()) == head",
      "found(file, 'kid') == one['kid']",
    ],
    ["one['kid'], typ)", "one['kid'], found(file, 'typ'))"],
    ['f\'"dev":"{device}",\'', `'"dev":"' + found(file, 'dev') + '",'`],
    ['[named(root) for root in roots]', 'roots'],
    ["[named(key) for key in found['keys']]", "found['keys']"],
    ["max(floor, grace['iat'])", 'floor'],
    ["max(floor, grace['iat'])", "grace['iat']"],
    ['max(past, local)', 'local'],
    ['max(past, local)', 'past'],
    ['max(floor, local)', 'local'],
    ['max(floor, local)', 'floor'],
    ['roots, seen, None, now', 'roots, 0, None, now'],
    ["key_set['keys'], key_set['exp']", "key_set['keys'], now + 1e9"],
    ["file['values'].encode()", "file['values'].strip().encode()"],
    ['except (ValueError,', 'except (AttributeError,'],
  ],
};
const believingInPython = `
def found(file, name):
    head = un64(file.split('.')[0]).decode('utf8', 'replace')
    return (re.search('"%s":"([^"]*)' % name, head) or ['', ''])[1]
`;
const hasPython = has('python3', '-c', 'import cryptography');

const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-removed-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('Removing any check of the TypeScript SDK changes a vector’s verdict', async () => {
  expect(await unnoticedRemovals(typescript, believing)).toEqual([]);
});

it.skipIf(!hasPython)(
  `Removing any check of the Python SDK changes a vector’s verdict${hasPython ? '' : ' (not run: no python3 with cryptography here)'}`,
  async () => {
    expect(await unnoticedRemovals(python, believingInPython)).toEqual([]);
  },
);

/** Removes each check in turn, runs the vectors, and returns the removals that no vector detects. */
async function unnoticedRemovals(sdk: Sdk, appended = ''): Promise<string[]> {
  const code = readFileSync(sdk.file, 'utf8');
  const [begin = 0, end] = sdk.part.map((mark) => code.indexOf(mark));
  const part = code.slice(begin, end);
  const found = [...part.matchAll(sdk.line)].map((match) => [match.index, match[0], ''] as const);
  const pieces = sdk.pieces.map(
    ([piece, without]) => [part.indexOf(piece), piece, without] as const,
  );
  expect(found.length).toBeGreaterThan(8);

  const removals = [[0, '', ''] as const, ...found, ...pieces].map(
    ([at, piece, without], index) => {
      expect(at, `${piece} is in the code`).toBeGreaterThan(-1);
      const weak = part.slice(0, at) + without + part.slice(at + piece.length);
      const file = path.join(folder, `${index}${path.extname(sdk.file)}`);
      writeFileSync(file, code.replace(part, () => weak) + appended);
      return { file, piece };
    },
  );
  const { output } = await run(...sdk.runner, vectors, ...removals.map(({ file }) => file));
  const wrong = [...output.matchAll(/: \d+ vectors, (\d+) wrong$/gmu)].map(([, count]) =>
    Number(count),
  );
  const [unchanged, ...counts] = wrong;
  expect(unchanged).toBe(0);
  expect(counts.length, output).toBe(removals.length - 1);
  return removals.slice(1).flatMap(({ piece }, at) => (counts[at] === 0 ? [piece] : []));
}
