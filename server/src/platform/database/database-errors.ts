/** The parts of a PostgreSQL error that determine the caller's next step. */
interface DatabaseErrorParts {
  /** SQLSTATE, for instance '23505'. */
  code: string;
  constraint: string | undefined;
}

/** SQLSTATE codes this program acts on, by PostgreSQL's own names. */
export const sqlState = {
  featureNotSupported: '0A000',
  foreignKeyViolation: '23503',
  /** A row that another one refers to is deleted. */
  restrictViolation: '23001',
  uniqueViolation: '23505',
  insufficientPrivilege: '42501',
  undefinedTable: '42P01',
  duplicateObject: '42710',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  adminShutdown: '57P01',
  crashShutdown: '57P02',
  cannotConnectNow: '57P03',
  diskFull: '53100',
  tooManyConnections: '53300',
  idleInTransactionTimeout: '25P03',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
} as const;

/**
 * The SQLSTATE and constraint of a PostgreSQL error, or undefined for any other error
 * (a lost connection, a bug in the caller).
 */
function errorOf(error: unknown): DatabaseErrorParts | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  const code = textField(error, 'code');
  // Node's own errors carry a code as well (ECONNREFUSED); only a SQLSTATE has five characters
  // and comes with a severity.
  if (code === undefined || code.length !== 5 || textField(error, 'severity') === undefined) {
    return undefined;
  }
  return { code, constraint: textField(error, 'constraint') };
}

/** True for a violated UNIQUE or primary key; with `constraint`, only for that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const parts = errorOf(error);
  if (parts?.code !== sqlState.uniqueViolation) {
    return false;
  }
  return constraint === undefined || parts.constraint === constraint;
}

/** True when the database answered with this SQLSTATE. */
export function hasSqlState(error: unknown, code: string): boolean {
  return errorOf(error)?.code === code;
}

/**
 * True when the database could not serve in time and the same request may succeed later: a wait
 * timed out (connection, lock, statement, idle transaction, answer), a deadlock was broken, or the server
 * is unavailable. The transaction is rolled back; only when the connection broke, or no answer came, during a
 * commit is its outcome unknown.
 */
export function isOverload(error: unknown): boolean {
  const code = errorOf(error)?.code;
  if (code !== undefined) {
    const isConnectionLost = code.startsWith(CONNECTION_CLASS);
    return isConnectionLost || passingStates.has(code) || isOutdatedPlan(error);
  }
  if (!(error instanceof Error)) {
    return false;
  }
  if (textField(error, 'code') === 'ENOENT') {
    // For a file this is a bug; for a socket it means the server is restarting.
    return textField(error, 'syscall') === 'connect';
  }
  return (
    passingNodeCodes.has(textField(error, 'code') ?? '') || passingMessages.test(error.message)
  );
}

/**
 * True if a migration has changed the result of a prepared statement. The statement succeeds once
 * prepared again; a request in a transaction succeeds on its next attempt.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    hasSqlState(error, sqlState.featureNotSupported) &&
    error instanceof Error &&
    textField(error, 'routine') === 'RevalidateCachedQuery'
  );
}

/** True when a disk is full: the database's, or the one with our own files. */
export function isStorageFull(error: unknown): boolean {
  if (hasSqlState(error, sqlState.diskFull)) return true;
  return error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(textField(error, 'code') ?? '');
}

/** A pooler reports a lost server with states of this class. */
const CONNECTION_CLASS = '08';

const passingStates = new Set<string>([
  sqlState.lockNotAvailable,
  sqlState.queryCanceled,
  sqlState.idleInTransactionTimeout,
  sqlState.deadlockDetected,
  sqlState.serializationFailure,
  sqlState.tooManyConnections,
  sqlState.adminShutdown,
  sqlState.crashShutdown,
  sqlState.cannotConnectNow,
]);

const passingNodeCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

// pg gives these errors no code.
const passingMessages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a conn)/;

function textField(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}
