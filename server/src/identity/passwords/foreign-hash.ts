import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

/**
 * Limits of the cost of another program's hash: about half a second and 128 MiB, as for argon2id. A
 * hash states its own cost, and a dump could state hours.
 */
const LIMITS = { bcryptCost: 13, pbkdf2Rounds: 1_500_000, scryptWork: 2 ** 20, digestBytes: 128 };

const digestBytes = { sha1: 20, sha256: 32, sha512: 64 } as const;

type ForeignHash =
  | { kind: 'bcrypt'; stored: string; cost: number }
  | { kind: 'pbkdf2'; digest: keyof typeof digestBytes; rounds: number; salt: Buffer; hash: Buffer }
  | { kind: 'scrypt'; ln: number; r: number; p: number; salt: Buffer; hash: Buffer };

/** Accepted hash formats: bcrypt, and PBKDF2 and scrypt as passlib writes them. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/;
const PBKDF2 = /^\$pbkdf2(?:-(sha256|sha512))?\$(\d{1,9})\$([./A-Za-z\d]+)\$([./A-Za-z\d]+)$/;
const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([+/A-Za-z\d]+)\$([+/A-Za-z\d]+)$/;

/** Parses a stored hash; undefined if its format is unknown or its cost is beyond the limits. */
function readHash(stored: string): ForeignHash | undefined {
  const hash = bcryptOf(stored) ?? pbkdf2Of(stored) ?? scryptOf(stored);
  return hash !== undefined && isAffordable(hash) ? hash : undefined;
}

function bcryptOf(stored: string): ForeignHash | undefined {
  const [, cost] = BCRYPT.exec(stored) ?? [];
  return cost === undefined ? undefined : { kind: 'bcrypt', stored, cost: Number(cost) };
}

function pbkdf2Of(stored: string): ForeignHash | undefined {
  const [whole, digest, rounds, salt = '', hash = ''] = PBKDF2.exec(stored) ?? [];
  if (whole === undefined) return undefined;
  return {
    kind: 'pbkdf2',
    digest: digest === 'sha256' || digest === 'sha512' ? digest : 'sha1',
    rounds: Number(rounds),
    salt: bytesOf(salt),
    hash: bytesOf(hash),
  };
}

function scryptOf(stored: string): ForeignHash | undefined {
  const [whole, ln, r, p, salt = '', hash = ''] = SCRYPT.exec(stored) ?? [];
  if (whole === undefined) return undefined;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { kind: 'scrypt', ...cost, salt: bytesOf(salt), hash: bytesOf(hash) };
}

function isAffordable(hash: ForeignHash): boolean {
  switch (hash.kind) {
    case 'bcrypt':
      return hash.cost >= 4 && hash.cost <= LIMITS.bcryptCost;
    case 'pbkdf2': {
      // Each block of the digest's own length costs all rounds again.
      const blocks = Math.ceil(hash.hash.length / digestBytes[hash.digest]);
      return isWhole(hash) && hash.rounds >= 1 && hash.rounds * blocks <= LIMITS.pbkdf2Rounds;
    }
    case 'scrypt': {
      const { ln, r, p } = hash;
      const work = 2 ** ln * r * p;
      return isWhole(hash) && ln >= 1 && work >= 2 && work <= LIMITS.scryptWork;
    }
  }
}

function isWhole({ hash }: { hash: Buffer }): boolean {
  return hash.length >= 16 && hash.length <= LIMITS.digestBytes;
}

/** True if a stored text is a hash of another program whose cost is within the limits. */
export function isForeignHash(stored: string): boolean {
  return readHash(stored) !== undefined;
}

/** True if a password matches a hash for which {@link isForeignHash} holds. */
export async function matchesForeign(stored: string, password: string): Promise<boolean> {
  const hash = readHash(stored);
  if (hash === undefined) return false;
  switch (hash.kind) {
    case 'bcrypt':
      return bcryptMatches(hash.stored, password);
    case 'pbkdf2': {
      const { salt, rounds, digest } = hash;
      const made = await promisify(pbkdf2)(password, salt, rounds, hash.hash.length, digest);
      return timingSafeEqual(made, hash.hash);
    }
    case 'scrypt': {
      const { ln, r, p } = hash;
      const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** 20 };
      return timingSafeEqual(
        await derivedByScrypt(password, hash.salt, hash.hash.length, options),
        hash.hash,
      );
    }
  }
}

const derivedByScrypt = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

/** Runs in a separate thread: the library computes in JavaScript and would block other requests. */
async function bcryptMatches(stored: string, password: string): Promise<boolean> {
  const worker = new Worker(new URL('check-bcrypt.ts', import.meta.url), {
    workerData: { stored, password },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (right: unknown) => resolve(right === true));
    worker.once('error', reject);
    worker.once('exit', () => resolve(false));
  });
}

/** passlib writes `.` for `+` and omits the padding. */
function bytesOf(base64: string): Buffer {
  return Buffer.from(base64.replaceAll('.', '+'), 'base64');
}
