import { basePackage, packageNames } from '@regz/rules/license-packages.ts';
import { standInRoleIds } from '../integrations/community/stand-in/settings.ts';
import type { Database } from '../platform/database.ts';
import { transaction } from '../platform/transaction.ts';
import { readMapping, replaceMapping } from './role-mapping.queries.ts';

type RoleName = keyof typeof standInRoleIds;

/** Packages whose names do not say their roles. */
const special: Record<string, readonly RoleName[]> = {
  'Regz-Owner': ['Owner', 'Admin', 'Staff'],
  Admin: ['Admin', 'Staff'],
  'Regedit-Fam': ['Regedit', 'Supreme', 'Essential'],
  'Free-Panel': ['Free'],
  'One-Day-Trail': ['Trial'],
  'regz-free-panel': ['Free'],
};

/**
 * Maps every package to roles of the stand-in's server, where nothing is mapped yet: a try-out
 * shows roles without any setting. Never used with a real community, whose ids are its own.
 */
export async function seedStandInRoles(db: Database): Promise<void> {
  await transaction(db, async ({ trx }) => {
    if ((await readMapping(trx)).size > 0) return;
    const mapping = packageNames.map((name) => {
      const ids = roleNames(name).map((role) => standInRoleIds[role]);
      return [name, ids] as const;
    });
    await replaceMapping(trx, new Map(mapping));
  });
}

function roleNames(name: (typeof packageNames)[number]): readonly RoleName[] {
  const base = basePackage(name);
  const roles = special[base] ?? base.split('-').filter(isRoleName);
  return name === base ? roles : [...roles, 'Experiment'];
}

function isRoleName(text: string): text is RoleName {
  return Object.hasOwn(standInRoleIds, text);
}
