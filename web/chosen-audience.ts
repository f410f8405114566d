import { type Audience, isAudience } from '@regz/rules/sites/audiences.ts';

/**
 * Whose site this process builds or serves: the variable SITE says it. The main site where nothing
 * does, as when a check only reads the configuration.
 */
export function chosenAudience(): Audience {
  const name = process.env['SITE'] ?? 'main';
  if (!isAudience(name)) throw new Error(`SITE: there is no site named ${name}.`);
  return name;
}
