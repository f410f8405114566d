import path from 'node:path';
import * as z from 'zod';

const onOff = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Settings of the storage for files of downloads and releases. */
export const storageVariables = {
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Prefix of every object's name. */
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, 'must be names with / between them')
    .optional(),
  /** Redirects authorized browsers to the bucket for the bytes. */
  S3_REDIRECT: onOff.default(false),
};

type StorageVariables = z.infer<z.ZodObject<typeof storageVariables>>;

/** The local folder for incoming files, and for stored files when the disk stores them. */
export function filesFolder({ STATE_DIR }: { STATE_DIR: string }): string {
  return path.join(STATE_DIR, 'downloads');
}

/** Settings for requests to a bucket. */
export type BucketSettings = {
  /** An origin. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix: string | undefined;
  /** True if browsers fetch files from the bucket directly. */
  redirects: boolean;
};

const together = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Why these settings are invalid, one sentence per mistake. */
export function storageMistakes(values: StorageVariables, production: boolean): string[] {
  const mistakes: string[] = [];
  const missing = together.filter((name) => values[name] === undefined);
  if (values.STORAGE === 's3') {
    mistakes.push(...missing.map((name) => `${name}: needed with STORAGE=s3.`));
  } else if (missing.length > 0 && missing.length < together.length) {
    mistakes.push(`${together.join(', ')}: set all five or none.`);
  }
  const { S3_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return mistakes;
  const { pathname, search, hash, username, password } = new URL(endpoint);
  if (pathname !== '/' || search + hash + username + password !== '') {
    mistakes.push('S3_ENDPOINT: must be an address without a path; the bucket is S3_BUCKET.');
  }
  if (production && !endpoint.startsWith('https://')) {
    mistakes.push('S3_ENDPOINT: must be an https:// address in production.');
  }
  return mistakes;
}

/** The bucket that settings name, whether it is in use or not; undefined if they name none. */
export function bucketSettings(values: StorageVariables): BucketSettings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PREFIX: prefix,
    S3_REDIRECT: redirects,
  } = values;
  if (endpoint === undefined || bucket === undefined || region === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const { origin } = new URL(endpoint);
  return { endpoint: origin, bucket, region, accessKeyId, secretAccessKey, prefix, redirects };
}
