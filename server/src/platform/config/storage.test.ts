import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { bucketSettings } from './storage.ts';

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it('Files are on the disk unless STORAGE says otherwise, also beside a bucket', () => {
  expect(readConfig({})).toMatchObject({ STORAGE: 'disk', S3_REDIRECT: false });
  expect(bucketSettings(readConfig({}))).toBeUndefined();
  expect(bucketSettings(readConfig(bucket))).toMatchObject({
    endpoint: 'https://s3.example.com',
    prefix: undefined,
  });
});

it.each<[Record<string, string>, RegExp]>([
  [{ STORAGE: 'tape' }, /STORAGE: /],
  [{ STORAGE: 's3' }, /S3_ENDPOINT: needed.*\n.*S3_BUCKET: needed[^]*S3_SECRET_ACCESS_KEY: needed/],
  [{ ...bucket, S3_REGION: '', STORAGE: 's3' }, /1 mistake.*\n.*S3_REGION: needed with STORAGE=s3/],
  [{ S3_BUCKET: 'files' }, /S3_ENDPOINT, .*: set all five or none/],
  [{ ...bucket, S3_BUCKET: 'My Files' }, /S3_BUCKET: must be the name of a bucket/],
  [{ ...bucket, S3_ENDPOINT: 'ftp://h' }, /S3_ENDPOINT: /],
  [{ ...bucket, S3_ENDPOINT: 'https://h/files' }, /S3_ENDPOINT: must be an address without a path/],
  [{ ...bucket, S3_ENDPOINT: 'https://me:pw@h' }, /S3_ENDPOINT: must be an address without/],
  [{ ...bucket, S3_PREFIX: '/files/' }, /S3_PREFIX: must be names with/],
])('Unusable settings of storage are refused, by their names: %j', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words);
});

it('A bucket is reached by https in production', () => {
  const settings = { ...bucket, S3_ENDPOINT: 'http://10.0.0.1:9000', NODE_ENV: 'production' };
  expect(() => readConfig(settings)).toThrow(/S3_ENDPOINT: must be an https:\/\/ address/);
});
