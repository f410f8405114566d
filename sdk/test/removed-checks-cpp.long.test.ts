import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderOf, has, run, vectors } from './programs.ts';

/** A line that returns a refusal. */
const line = /^ +if \(.*\) return (?:std::nullopt|\{"[A-Z_]+", \{\}\});\n/gmu;

/** A piece of the code, and the same without its check. */
const pieces: [string, string][] = [
  ['if (encode(out, forUrls) != text) return std::nullopt;', ''],
  ['if (signature.size() != 64) return false;\n  const EvpKey', 'const EvpKey'],
  ['isGood = size > 0 && EVP_DigestVerifyInit', 'isGood = true || EVP_DigestVerifyInit'],
  ['regex_match(got.signatureInput', 'regex_search(got.signatureInput'],
  ['regex_match(got.signature,', 'regex_search(got.signature,'],
  ['created=([0-9]{10})', 'created=([0-9]+)'],
  ['([A-Za-z0-9_-]{22})', '([A-Za-z0-9_-]+)'],
  ['one.kid == read[4]', 'true'],
  ['std::to_string(got.status)', 'string("200")'],
  ['sent.signature.substr', 'got.signature.substr'],
  ['sent.signatureInput.substr', 'got.signatureInput.substr'],
  [
    String.raw`parts[0] == encode("{\"alg\":\"ES256\"," + device + "\"kid\":\"" + one.kid + "\",\"typ\":\"" + typ + "\"}", true)`,
    'headOf(parts[0], "kid") == one.kid',
  ],
  ['+ typ +', '+ headOf(parts[0], "typ") +'],
  [String.raw`+ device + "\","`, String.raw`+ headOf(split(file, '.')[0], "dev") + "\","`],
  [
    'named({key["x"].value, key["y"].value})',
    '{{key["x"].value, key["y"].value}, key["kid"].value}',
  ],
  ['std::max(floor, (*grace)["iat"].number())', 'floor'],
  ['std::max(floor, (*grace)["iat"].number())', '(*grace)["iat"].number()'],
  ['std::max(past, local)', 'past'],
  ['std::max(past, local)', 'local'],
  ['number() >= keysExp', 'number() > keysExp'],
  ['set->exp, device', 'LLONG_MAX, device'],
  ['set.exp <= now', 'set.exp < now'],
  ['["exp"].number() <= now', '["exp"].number() < now'],
  ['std::max(floor, local)', 'floor'],
  ['std::max(floor, local)', 'local'],
  ['!parts[one].empty() && !parts[other].empty()', 'true'],
];

/** For code that trusts a file's header instead of comparing it with the expected one. */
const believing = `
inline string headOf(const string& head, const string& name) {
  const string text = decode(head, true).value_or(""), mark = "\\"" + name + "\\":\\"";
  const size_t at = text.find(mark);
  return at == string::npos ? "" : text.substr(at + mark.size(), text.find('"', at + mark.size()) - at - mark.size());
}
`;

const isHere = has('g++', '-E', '-include', 'openssl/evp.h', '-x', 'c++', '/dev/null');
const folder = mkdtempSync(path.join(os.tmpdir(), 'regz-removed-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.skipIf(!isHere)(
  `Removing any check of the C++ SDK changes a vector’s verdict${isHere ? '' : ' (not run: no g++ with the headers of OpenSSL here)'}`,
  async () => {
    const header = readFileSync(path.join(folderOf('cpp'), 'regz_panel.hpp'), 'utf8');
    const [code = ''] = header.split('#ifndef REGZ_PANEL_VERIFICATION_ONLY');
    const begin = code.indexOf('// ---- Verification');
    const removed = [...code.slice(begin).matchAll(line)].map(
      (found) => [begin + found.index, found[0], ''] as const,
    );
    expect(removed.length).toBeGreaterThan(20);
    const replaced = pieces.map(
      ([piece, without]) => [code.indexOf(piece), piece, without] as const,
    );
    const changes = [[0, '', ''] as const, ...removed, ...replaced];
    const program = await built(
      changes.map(([at, piece, without]) => {
        expect(at, `${piece} is in the code`).toBeGreaterThan(-1);
        return code.slice(0, at) + without + code.slice(at + piece.length);
      }),
    );
    const unnoticed: string[] = [];
    for (const [at, [, piece]] of changes.entries()) {
      if ((await run(program, vectors, String(at))).code === 0) unnoticed.push(piece);
    }
    expect(unnoticed).toEqual(['']);
  },
);

/** One program with all versions of the code, each in a namespace: the libraries are compiled once. */
async function built(codes: string[]): Promise<string> {
  const runner = path.join(folderOf('cpp'), 'run_vectors.cpp');
  const body = (text: string) => text.replaceAll(/^#(?:include|pragma|define|undef).*$/gmu, '');
  const versions = codes.map((code, at) => {
    const believed = code.replace('// ---- Verification', () => `${believing}// ---- Verification`);
    return `namespace v${at} {\n${body(believed)}${body(readFileSync(runner, 'utf8'))}}\n`;
  });
  const cases = codes.map((_, at) => `case ${at}: return v${at}::main(2, words);\n`);
  const main = `int main(int, char** words) { switch (std::atoi(words[2])) {\n${cases.join('')}}\nreturn 2; }\n`;
  const source = path.join(folder, 'versions.cpp');
  const first = `#define main unchanged\n#include "${runner}"\n#undef main\n`;
  writeFileSync(source, [first, ...versions, main].join(''));
  const program = path.join(folder, 'versions');
  const flags = ['-std=c++17', '-D_GLIBCXX_DEBUG', '-o', program, source, '-lcrypto'];
  expect(await run('g++', ...flags)).toEqual({ code: 0, output: '' });
  return program;
}
