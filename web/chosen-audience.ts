import { type Audience, isAudience } from '@regz/rules/sites/audiences.ts';

/**
 * The site this process builds or serves, from the variable SITE; the main site if it is not set,
 * as when a check only reads the configuration.
 */
export function chosenAudience(): Audience {
  const name = process.env['SITE'] ?? 'main';
  if (!isAudience(name)) throw new Error(`SITE: there is no site named ${name}.`);
  return name;
}
