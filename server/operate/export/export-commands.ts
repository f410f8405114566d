import { resolve } from 'node:path';
import { queues } from '../../src/slices.ts';
import { type Command, done, failed } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { exportInstallation } from './export-installation.ts';
import type { ExportManifest } from './export-manifest.ts';
import { loadExport } from './load-export.ts';

export const exportCommand: Command = {
  usage: '<new folder>',
  summary: 'Writes every table as CSV, and the download files, into a folder.',
  needs: 'config',
  run: async (config, args) => {
    const folder = theFolder(args);
    if (folder === undefined) return failed('Name one new folder: regz export <new folder>');
    const { manifest, damaged } = await exportInstallation(config, folder, quietLog);
    return done(
      `${folder} has ${counted(manifest)}, as of ${manifest.standsAt}.`,
      'It holds personal data and every license key in plain text; its README.md explains the files.',
      ...damaged.map((name) => `Left out because it is damaged: download file ${name}.`),
    );
  },
};

export const loadCommand: Command = {
  usage: '<folder>',
  summary: 'Loads an export into an empty database.',
  needs: 'config',
  run: async (config, args) => {
    const folder = theFolder(args);
    if (folder === undefined) return failed('Name the folder of one export: regz load <folder>');
    const manifest = await loadExport({ config, folder, queues, log: quietLog });
    return done(
      `Loaded ${counted(manifest)}, as of ${manifest.standsAt}.`,
      'Anything that happened in the former installation after that is not included.',
    );
  },
};

/** Accepts exactly one folder, so that a misspelled option is not taken for one. */
function theFolder([folder, ...more]: readonly string[]): string | undefined {
  if (folder === undefined || folder.startsWith('-') || more.length > 0) return undefined;
  return resolve(folder);
}

function counted({ tables, downloads }: ExportManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${downloads.length} download files`;
}
