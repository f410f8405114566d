import { isSlice, slicesCallableFrom } from '../../slices.ts';
import { isWithin, type Place } from './places.ts';
import { fileReached, type Import, type ImportRule, packageReached } from './rule.ts';

/**
 * The rows inside `server/src`. Tests are exempt: a race test looks at every table it touches.
 * The rules judge files of ours; which packages a file may use is the manifest's question.
 */
export const serverRules: readonly ImportRule[] = [
  {
    name: 'routes-are-mounted-by-the-app',
    why: 'only main.ts, app.ts and cli/ import *.routes.ts: a route is a door for requests, never a function for other code.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      fileReached(statement)?.kind === 'routes' &&
      !['main.ts', 'app.ts'].includes(statement.from.source ?? '') &&
      statement.from.area !== 'cli',
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
    name: 'server-platform-knows-no-slice',
    why: 'server/src/platform imports platform only: it stands below every slice.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.area === 'platform' &&
      leavesAreas(statement, ['platform']),
  },
  {
    name: 'integrations-stand-alone',
    why: 'an integration imports platform and its own folder: it speaks to one outside service and knows no slice.',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.area === 'integrations' &&
      leavesAreas(statement, ['platform']) &&
      !isOwnIntegration(statement),
  },
  {
    name: 'queries-only-name-tables',
    why: "*.queries.ts imports platform for the database and for types, kysely, and its own slice's queries: rules and other slices belong in the verb.",
    forbids: (statement) =>
      isServerSource(statement.from) &&
      statement.from.kind === 'queries' &&
      !isForQueries(statement),
  },
  {
    name: 'slices-call-along-the-graph',
    why: 'a slice calls the verbs of the slices that slices.ts lists for it, its own files, platform and integrations (*.routes.ts: not integrations).',
    forbids: (statement) =>
      isServerSource(statement.from) &&
      isSlice(statement.from.area ?? '') &&
      leavesAreas(statement, areasOpenTo(statement.from)),
  },
];

function isServerSource(file: Place): boolean {
  return isWithin(file, 'server/src') && file.kind !== 'test';
}

/** Whether an import reaches a file of the server that stands in none of the areas. */
function leavesAreas(statement: Import, areas: readonly string[]): boolean {
  const reached = fileReached(statement);

  return (
    reached !== undefined && reached.workspace === 'server' && !areas.includes(reached.area ?? '')
  );
}

/** The folders of `server/src` that a slice's verbs and routes may import from. */
function areasOpenTo(file: Place): readonly string[] {
  const slice = file.area ?? '';
  const callable = isSlice(slice) ? slicesCallableFrom(slice) : [];
  const integrations = file.kind === 'routes' ? [] : ['integrations'];

  return ['platform', slice, ...callable, ...integrations];
}

/** A file directly in `integrations` chooses between the services and so may see them all. */
function isOwnIntegration(statement: Import): boolean {
  const [, service = '', inner] = statement.from.source?.split('/') ?? [];
  const own = inner === undefined ? '' : `/${service}`;
  const reached = fileReached(statement);

  return reached !== undefined && isWithin(reached, `server/src/integrations${own}`);
}

function isForQueries(statement: Import): boolean {
  const reached = fileReached(statement);
  if (reached === undefined) {
    return packageReached(statement) === 'kysely';
  }
  if (reached.workspace === 'server' && reached.area === statement.from.area) {
    return reached.kind === 'queries';
  }
  if (reached.area !== 'platform') {
    return reached.workspace !== 'server';
  }
  return statement.typeOnly || reached.source?.startsWith('platform/database') === true;
}
