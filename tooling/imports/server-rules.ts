import { isSlice, slicesCallableFrom } from '../../slices.ts';
import { isWithin, type Place } from './places.ts';
import { fileReached, type Import, type ImportRule, packageReached } from './rule.ts';

/**
 * Rules within `server/src` and for the folders beside it: `operate`, `takeover`, `stand-ins` and `seed`. Tests are
 * exempt: a race test reads every table it touches.
 * The rules cover our own files; the manifest decides about packages.
 */
export const serverRules: readonly ImportRule[] = [
  {
    name: 'slices-are-joined-in-one-place',
    why: "only slices.ts imports a slice's introduction (<slice>/<slice>.ts): it is for requests and jobs, and other code calls the verbs.",
    forbids: (statement) =>
      isServerSource(statement.from) &&
      isIntroduction(fileReached(statement)) &&
      statement.from.source !== 'slices.ts',
  },
  {
    name: 'queries-stay-in-their-slice',
    why: "a slice's tables are named by its own *.queries.ts and reached through its verbs, which keep the rules.",
    forbids: (statement) =>
      isServerSource(statement.from) &&
      fileReached(statement)?.kind === 'queries' &&
      fileReached(statement)?.area !== statement.from.area,
  },
  {
    name: 'operate-is-started-not-imported',
    why: 'only operate/ imports server/operate: the server that answers requests, the importers and the seed can do without the command line, and what they also need of it is below src.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.area !== 'operate' &&
      fileReached(statement)?.area === 'operate',
  },
  {
    name: 'takeover-is-for-the-command-line',
    why: 'only operate/ and seed/ import server/takeover: an installation is imported once, and the running product knows nothing of it.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      !['operate', 'seed'].includes(statement.from.area ?? '') &&
      !isImporter(statement.from) &&
      isImporter(fileReached(statement)),
  },
  {
    name: 'server-platform-knows-no-slice',
    why: 'server/src/platform imports platform only: it stands below every slice.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.area === 'platform' &&
      leavesAreas(statement, ['platform']),
  },
  {
    name: 'integrations-stand-alone',
    why: 'an integration imports platform, its own folder and the stand-in it may choose instead: it speaks to one outside service and knows no slice.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.area === 'integrations' &&
      leavesAreas(statement, ['platform', 'stand-ins']) &&
      !isOwnIntegration(statement),
  },
  {
    name: 'stand-ins-know-no-slice',
    why: 'a stand-in imports platform, integrations and stand-ins: like the real service, it knows the product by its requests alone.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.area === 'stand-ins' &&
      leavesAreas(statement, ['platform', 'integrations', 'stand-ins']),
  },
  {
    name: 'seed-is-for-the-command-line',
    why: 'only operate/ imports server/seed: the running product must not contain the seeded people.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      !['operate', 'seed'].includes(statement.from.area ?? '') &&
      fileReached(statement)?.area === 'seed',
  },
  {
    name: 'queries-only-name-tables',
    why: "*.queries.ts imports platform for the database, kysely, its own slice's queries, and of platform and rules the types: decisions and other slices belong in the verb.",
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.kind === 'queries' &&
      !isForQueries(statement),
  },
  {
    name: 'slices-call-along-the-graph',
    why: 'a slice calls the verbs of the slices that slices.ts lists for it, its own files, platform and integrations.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      isSlice(statement.from.area ?? '') &&
      leavesAreas(statement, areasOpenTo(statement.from)),
  },
];

function isServerSource(file: Place): boolean {
  return file.workspace === 'server' && file.source !== undefined && file.kind !== 'test';
}

/** True for the file with which a slice introduces itself. */
function isIntroduction(file: Place | undefined): boolean {
  if (file === undefined || file.workspace !== 'server') return false;
  return isSlice(file.area ?? '') && file.source === `${file.area}/${file.area}.ts`;
}

/** A slice's importer has the area of the slice, so only its path distinguishes the two. */
function isImporter(file: Place | undefined): boolean {
  return file !== undefined && isWithin(file, 'server/takeover');
}

/** True if an import reaches a server file outside all the areas. */
function leavesAreas(statement: Import, areas: readonly string[]): boolean {
  const reached = fileReached(statement);

  return (
    reached !== undefined && reached.workspace === 'server' && !areas.includes(reached.area ?? '')
  );
}

/** The areas that a slice's verbs and importer may import from. */
function areasOpenTo(file: Place): readonly string[] {
  const slice = file.area ?? '';
  const callable = isSlice(slice) ? slicesCallableFrom(slice) : [];
  const importers = isImporter(file) ? ['takeover'] : [];

  return ['platform', slice, ...callable, 'integrations', ...importers];
}

/** A file directly in `integrations` chooses between the services, so it may import all of them. */
function isOwnIntegration(statement: Import): boolean {
  const [, service = '', inner] = statement.from.source?.split('/') ?? [];
  const own = inner === undefined ? '' : `/${service}`;
  const reached = fileReached(statement);

  return reached !== undefined && isWithin(reached, `server/src/integrations${own}`);
}

/** Platform files from which a file of queries may import values. */
const queryTools = [
  'platform/database/opaque-array.ts',
  'platform/database/database.ts',
  'platform/database/json-rows.ts',
  'platform/database/kept-end.ts',
  'platform/database/like-patterns.ts',
  'platform/database/list-pages.ts',
  'platform/database/in-one-trip.ts',
  'platform/database/prepared-query.ts',
  'platform/database/read-happened.ts',
];

function isForQueries(statement: Import): boolean {
  const reached = fileReached(statement);
  if (reached === undefined) {
    return packageReached(statement) === 'kysely';
  }
  if (reached.workspace === 'server' && reached.area === statement.from.area) {
    return reached.kind === 'queries';
  }
  if (reached.workspace === 'rules') {
    return statement.typeOnly;
  }
  if (reached.area !== 'platform') {
    return reached.workspace !== 'server';
  }
  return statement.typeOnly || queryTools.includes(reached.source ?? '');
}
