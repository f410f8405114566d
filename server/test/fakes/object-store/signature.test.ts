import { AwsV4Signer } from 'aws4fetch';
import { expect, it } from 'vitest';
import { signatureOf } from './object-store.ts';

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const HOST = 'examplebucket.s3.amazonaws.com';
const DATE = '20130524T000000Z';
const NO_BYTES = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The examples of the Amazon S3 API Reference, "Signature Calculations for the Authorization Header". */
const byHeader = {
  'GET object': {
    method: 'GET',
    url: '/test.txt',
    headers: { range: 'bytes=0-9', 'x-amz-content-sha256': NO_BYTES },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  'PUT object': {
    method: 'PUT',
    url: '/test$file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  'GET bucket lifecycle': {
    method: 'GET',
    url: '/?lifecycle',
    headers: { 'x-amz-content-sha256': NO_BYTES },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  'GET bucket (list objects)': {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: { 'x-amz-content-sha256': NO_BYTES },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
};

it.each(Object.entries(byHeader))(
  'The signature that is expected of a request is the one that AWS publishes: %s',
  (_title, { method, url, headers, signature }) => {
    const all: Record<string, string> = { ...headers, host: HOST, 'x-amz-date': DATE };
    const signed = Object.keys(all).toSorted().join(';');
    const scope = `${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
    all['authorization'] =
      `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${signed},Signature=x`;
    expect(signatureOf({ method, url, headers: all }, keys)).toBe(signature);
  },
);

const PRESIGNED = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';

it('Signatures match the example that AWS publishes', async () => {
  const address = `https://${HOST}/test.txt?X-Amz-Expires=86400`;
  const signing = { ...keys, service: 's3', datetime: DATE, signQuery: true };
  const { url } = await new AwsV4Signer({ method: 'GET', url: address, ...signing }).sign();
  expect(url.searchParams.get('X-Amz-Signature')).toBe(PRESIGNED);
  const sent = { method: 'GET', url: `${url.pathname}${url.search}`, headers: { host: HOST } };
  expect(signatureOf(sent, keys)).toBe(PRESIGNED);
});
