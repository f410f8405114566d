import { words as en } from './src/i18n/task-area/en/catalogue.ts';
import { words as si } from './src/i18n/task-area/si/catalogue.ts';
import { words as ta } from './src/i18n/task-area/ta/catalogue.ts';

/** One text of the task area in its three languages, under its place in the catalogue. */
export type Translation = { key: string; en: string; si: string; ta: string };

const heading = `# Translations to approve

No native reader has approved the Sinhala and Tamil texts of the task area yet. Recurring words follow
the glossary below.

| Where | What |
|---|---|
| \`server/schema/tasks.sql\` | titles and texts of the ten tasks, as seeded; staff can edit them later |
| \`server/schema/shop.sql\` | descriptions of the ten products, as seeded; staff can edit them later |
| \`server/schema/games.sql\` | hints for the thirty words, and the ten questions, as seeded; staff can edit them later |
| \`texts/src/{si,ta}/*.po\` | pages and mails |
| \`sdk/sentences.json\` | what the sold program shows for each state |
| \`web/src/i18n/task-area\` | the texts of the pages: the second table below |

| English | Sinhala | Tamil |
|---|---|---|
| coin | කාසි | நாணயம் |
| task | කාර්යය | பணி |
| game | ක්‍රීඩාව | விளையாட்டு |
| license key | බලපත්‍ර යතුර | உரிம விசை |
| bonus | බෝනසය | போனஸ் |
| to redeem | සක්‍රිය කරන්න | செயல்படுத்து |

Product names, 'Regz' and keys stay in Latin script.

## The pages

Variable parts are in braces.

`;

/** Stands for whatever a text is made from, under its own name or a number. */
function placeholder(name: string): unknown {
  return new Proxy(
    {},
    {
      get: (_, property) => {
        if (property === Symbol.toPrimitive) return () => name;
        // A moment is written out as one, without a zone and so the same everywhere.
        if (property === 'opensAt') return '2026-11-22T14:30:00';
        return property === 'replace' ? undefined : placeholder(`{${String(property)}}`);
      },
    },
  );
}

function textOf(value: unknown): string {
  if (typeof value !== 'function') return String(value);
  const names = Array.from({ length: value.length }, (_, index) => placeholder(`{${index + 1}}`));
  const text: unknown = Reflect.apply(value, undefined, names);
  return String(text);
}

function partsOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

function collect(key: string, texts: readonly unknown[]): Translation[] {
  const [english, sinhala, tamil] = texts;
  if (texts.every((each) => each === null)) return [];
  // A language says what there is in all; English has the refusals of the other sites besides.
  const parts = partsOf(sinhala);
  if (parts === undefined) {
    return [{ key, en: textOf(english), si: textOf(sinhala), ta: textOf(tamil) }];
  }
  return parts.flatMap(([name]) =>
    collect(
      key === '' ? name : `${key}.${name}`,
      texts.map((each) => new Map(partsOf(each)).get(name)),
    ),
  );
}

/** All texts of the task area. */
export function translations(): Translation[] {
  return collect('', [en, si, ta]);
}

/** The list for native readers, as Markdown: all places of texts, a glossary, and the catalogues. */
function translationsPage(): string {
  const rows = translations().map(
    (each) => `| ${each.key} | ${each.en} | ${each.si} | ${each.ta} |`,
  );
  return `${heading}| Key | English | Sinhala | Tamil |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

if (import.meta.main) process.stdout.write(translationsPage());
