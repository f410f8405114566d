import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@regz/rules/sites/languages.ts';
import {
  type Declared,
  declarationOf,
  isList,
  isPlural,
  partsOf,
  type Plural,
  replacedPlaces,
  singular,
  takesValues,
} from '@regz/texts/sentences.ts';
import { translated, translationsOf } from '@regz/texts/translations.ts';
import type { Plugin } from 'vite';
import { refusalsOf } from './site-contract.ts';
import type { Calls } from './vite-plugins.ts';

const catalogues = `${join(import.meta.dirname, '../../texts/src/en')}/`;
const DECLARATION = /^import \{ texts \} from '[./]*\/sentences\.ts';$/m;

/** All sentences of refusals, from the catalogues `errors.ts` and `<part>-errors.ts` of the slices. */
const refusals = join(catalogues, 'errors.ts');

/**
 * Compiles catalogues to strings and functions of one language, so that browsers load no parser of
 * sentences and no choice of language. Refuses a module that exports anything except catalogues.
 * @param calls What the pages of a site call: a browser loads no sentence of another refusal.
 */
export function textsPlugin(language: Language, calls?: Calls): Plugin {
  return {
    name: 'regz:texts',
    enforce: 'pre',
    apply: (_, { command }) => command === 'build' || language !== 'en',
    async load(id) {
      if (id === refusals && calls !== undefined && this.environment.name === 'client') {
        const { possible } = await refusalsOf(calls.used);
        const code = `export const errors = ${await compiledRefusals(language, possible)};`;
        return { code, map: null, moduleSideEffects: false };
      }
      if (!id.startsWith(catalogues) || !DECLARATION.test(readFileSync(id, 'utf8'))) {
        return undefined;
      }
      const module: unknown = await import(id);
      const declarations = Object.entries<unknown>(Object.assign({}, module)).map(
        ([name, catalogue]) => {
          const data = declarationOf(catalogue);
          if (data === undefined) this.error(`${id} exports ${name}, which is not a catalogue.`);
          const own = translated(data, name, translationsOf(language));
          return `export const ${name} = ${compiledTexts(own, language)};`;
        },
      );
      return { code: declarations.join('\n'), map: null, moduleSideEffects: false };
    },
  };
}

/** The source of the sentences of some refusals. */
export async function compiledRefusals(
  language: Language,
  codes: ReadonlySet<string>,
): Promise<string> {
  const files = globSync('*/*errors.ts', { cwd: catalogues }).toSorted();
  const modules: unknown[] = await Promise.all(files.map((file) => import(join(catalogues, file))));
  const sentences = modules
    .flatMap((module) => Object.entries<unknown>(Object.assign({}, module)))
    .flatMap(([name, catalogue]) =>
      Object.entries(translated(declarationOf(catalogue) ?? {}, name, translationsOf(language))),
    )
    .filter(([code]) => codes.has(code));
  return compiledTexts(Object.fromEntries(sentences), language);
}

/** The source of a catalogue: the same as `texts` makes of it. */
export function compiledTexts(data: Declared, language: Language): string {
  if (typeof data === 'string') return withValues(data, sentenceSource(data));
  if (isPlural(data)) return `v => ${pluralSource(data, singularSource(language))}`;
  if (isList(data)) return `[${data.map((each) => compiledTexts(each, language)).join(', ')}]`;
  const entries = Object.entries(data).map(
    ([key, each]) => `${JSON.stringify(key)}: ${compiledTexts(each, language)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

/** The condition of the form `one`, as source. */
function singularSource(language: Language): string {
  return singular[language].map((n) => `v.n === ${n}`).join(' || ');
}

/** A plural with the words that both forms share written once. */
function pluralSource({ one, other }: Plural, isOne: string): string {
  if (one === other) return template(one);
  const start = sharedStart(one, other).replace(/\{+\w*$/, '');
  const ends = [one, other].map((form) => form.slice(start.length));
  const end = sharedEnd(ends).replace(/^\w*\}+/, '');
  const [own, others] = ends.map((rest) => template(rest.slice(0, rest.length - end.length)));
  const choice = `${isOne} ? ${own} : ${others}`;
  return start === '' && end === ''
    ? choice
    : `\`${templateBody(start)}\${${choice}}${templateBody(end)}\``;
}

function sharedStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function sharedEnd(texts: readonly string[]): string {
  const [one = '', other = ''] = texts.map(reversed);
  return reversed(sharedStart(one, other));
}

const reversed = (text: string) => Array.from(text).toReversed().join('');

function withValues(text: string, source: string): string {
  return takesValues(text) ? `v => ${source}` : source;
}

function sentenceSource(text: string): string {
  const parts = partsOf(text);
  if (typeof parts === 'string') return template(parts);
  const sources = parts.map((part) =>
    typeof part === 'string'
      ? template(part)
      : `[${JSON.stringify(part[0])}, ${template(part[1])}]`,
  );
  return `[${sources.join(', ')}]`;
}

function template(text: string): string {
  return takesValues(text)
    ? `\`${templateBody(text)}\``
    : JSON.stringify(replacedPlaces(text, String));
}

function templateBody(text: string): string {
  const escaped = text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`);
  return replacedPlaces(escaped, (name) => `\${v.${name}}`);
}
