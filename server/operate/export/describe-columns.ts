import type { ExportManifest } from './export-manifest.ts';
import type { Table } from './list-tables.ts';

/** The README of an export: what the files are, and every column with its kind. */
export function describeColumns(manifest: ExportManifest, tables: readonly Table[]): string {
  const sealed = new Map(manifest.tables.map((table) => [table.name, new Set(table.sealed)]));
  const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
  const sections = tables.flatMap(({ name, columns }) => [
    `## ${name}`,
    '',
    `tables/${name}.csv, ${rows.get(name) ?? 0} rows`,
    '',
    '| Column | Kind | May be empty | |',
    '|---|---|---|---|',
    ...columns.map(({ name: column, type, required }) => {
      const note = sealed.get(name)?.has(column) === true ? 'sealed' : '';
      return `| ${column} | ${type} | ${required ? 'no' : 'yes'} | ${note} |`;
    }),
    '',
  ]);
  return `${[...opening(manifest), ...sections].join('\n').trimEnd()}\n`;
}

function opening({ version, standsAt, lastMigration }: ExportManifest): string[] {
  return [
    '# What Regz kept',
    '',
    `Everything as of ${standsAt}, by version ${version} (${lastMigration}). This folder holds personal`,
    'data and every license key in plain text: keep it as safe as a vault.',
    '',
    '- `tables`: one CSV file (RFC 4180, UTF-8) for each table, its first line the names of the columns.',
    '  A missing value is empty; an empty text is `""`. Moments are in UTC or carry',
    '  their offset; `{a,b}` is a list, `{"a": 1}` is JSON, `\\x…` are bytes in hexadecimal.',
    '- `downloads`: the download files, each under its SHA-256, as `download_files` names them.',
    '- `manifest.json`: rows, bytes and SHA-256 of each file. `regz load` compares them.',
    '',
    'Passwords are hashes (Argon2id), and sessions the hashes of what browsers hold: neither is reversible.',
    'Columns marked *sealed* open only with the `DATA_KEY` of the installation, which is not in here.',
    '',
  ];
}
