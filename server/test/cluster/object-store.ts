import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { addressOf, type Network, until } from './network.ts';

const PYTHON = '/usr/bin/python3';
const PORT = 8080;
const servers = { object: 6200, container: 6201, account: 6202 } as const;
const user = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const bucket = 'regz';

/** Returns the parts of the object store that this machine lacks. */
export function missingStore(): string[] {
  const programs = { swift: '/usr/bin/swift-proxy-server', memcached: '/usr/bin/memcached' };
  return Object.entries(programs)
    .filter(([, file]) => !existsSync(file))
    .map(([name]) => name);
}

/**
 * Starts OpenStack Swift with its S3 interface and a bucket on a host of its own; returns the
 * product's settings for it.
 */
export async function openObjectStore(
  network: Network,
  folder: string,
): Promise<Record<string, string>> {
  const home = path.join(folder, 'swift');
  await mkdir(path.join(home, 'srv/d1'), { recursive: true });
  const write = (name: string, text: string) => writeFile(path.join(home, name), text);
  await write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = gold\ndefault = yes\n',
  );
  await write('serve.py', servePython);
  const begin = (name: string) =>
    network.run('s3', `swift-${name}`, [PYTHON, path.join(home, 'serve.py'), home, name]);
  for (const [name, port] of Object.entries(servers)) {
    makeRing(network, home, { name, port });
    await write(
      `${name}.conf`,
      `${defaults(home, port)}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
    begin(name);
  }
  await write('proxy.conf', `${defaults(home, PORT)}${proxyPipeline}`);
  network.run('s3', 'memcached', ['memcached', '-u', 'nobody', '-l', '127.0.0.1', '-m', '16']);
  begin('proxy');
  const endpoint = `http://${addressOf('s3')}:${PORT}`;
  const client = new AwsClient({ ...user, service: 's3', region: 'us-east-1', retries: 0 });
  await until('a bucket', async () => {
    const made = client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
    return made.then(({ ok }) => ok).catch(() => false);
  });
  return {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: user.accessKeyId,
    S3_SECRET_ACCESS_KEY: user.secretAccessKey,
  };
}

function makeRing(
  network: Network,
  home: string,
  { name, port }: { name: string; port: number },
): void {
  const builder = ['swift-ring-builder', path.join(home, `${name}.builder`)];
  network.ask('s3', [...builder, 'create', '4', '1', '1']);
  network.ask('s3', [...builder, 'add', `r1z1-${addressOf('s3')}:${port}/d1`, '1']);
  network.ask('s3', [...builder, 'rebalance']);
}

function defaults(home: string, port: number): string {
  return (
    `[DEFAULT]\nbind_ip = ${addressOf('s3')}\nbind_port = ${port}\nworkers = 0\nuser = root\n` +
    `swift_dir = ${home}\ndevices = ${home}/srv\nmount_check = false\nfallocate_reserve = 0\nlog_level = WARNING\n`
  );
}

/** Starts a packaged Swift server with its configuration in the test's folder. */
const servePython = `import sys
import swift.common.utils as utils
home, name = sys.argv[1:3]
utils.SWIFT_CONF_FILE = home + '/swift.conf'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(f'{home}/{name}.conf', f'{name}-server', verbose=True))
`;

const proxyPipeline = `[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
auth_pipeline_check = false
s3_acl = no
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:11211
`;
