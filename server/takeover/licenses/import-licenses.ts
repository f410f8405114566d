import { type ImportedRow, readRows, RowRefused, type TakeRows } from '../imported-rows.ts';
import { booleanOf, countOf, listOf, momentOf, textOf } from '../imported-values.ts';
import { importedLicenseKey } from '../key-stock/imported-license-key.ts';
import {
  findPackageNames,
  type ImportedLicense,
  insertImported,
} from './license-imports.queries.ts';

/** Imports licenses, redeemed and unredeemed; a redeemed one stays redeemed. */
export const importLicenses: TakeRows = async (trx, rows) => {
  const packages = await findPackageNames(trx);
  const { reasons, taken } = readRows(rows, (row) => importedLicense(row, packages));
  const added = await insertImported(
    trx,
    taken.map(({ value }) => value),
  );
  for (const { index, value } of taken) {
    if (!added.delete(value.licenseKey)) reasons[index] = 'the license key already exists';
  }
  return reasons;
};

/**
 * Reads a row of the original's `license_keys`.
 * @throws RowRefused
 */
function importedLicense(row: ImportedRow, packages: ReadonlySet<string>): ImportedLicense {
  const activated = booleanOf(row, 'activated', false);
  return {
    licenseKey: importedLicenseKey(row),
    subscription: onePackage(row, packages),
    durationDays: durationOf(row),
    adminApproval: booleanOf(row, 'admin_approval', true),
    hwidResetCount: countOf(row, 'hwid_reset_count', { otherwise: 10, least: 0 }),
    saveHwid: booleanOf(row, 'save_hwid', true),
    maxDevices: countOf(row, 'max_devices', { otherwise: 1, least: 1 }),
    banned: booleanOf(row, 'banned', false),
    email: textOf(row, 'email'),
    mobileNumber: textOf(row, 'mobile_number'),
    activated,
    activatedAt: activated ? (momentOf(row, 'activated_at') ?? new Date()) : null,
    username: activated ? textOf(row, 'username') : null,
  };
}

function onePackage(row: ImportedRow, packages: ReadonlySet<string>): string {
  const names = listOf(row, 'subscription');
  const [name] = names;
  if (name === undefined) throw new RowRefused('subscription is empty');
  if (names.length > 1) throw new RowRefused('subscription lists several packages');
  if (!packages.has(name)) throw new RowRefused(`unknown package "${name}"`);
  return name;
}

/** A license without a usable duration is imported; redeeming it has its own refusal. */
function durationOf(row: ImportedRow): number | null {
  const text = textOf(row, 'duration_days') ?? '';
  const days = /^-?\d+(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isInteger(days) && Math.abs(days) < 2_147_483_647 ? days : null;
}
