"""Gives every shared vector its verdict: `python3 run_vectors.py <vectors.json> [other SDK files ...]`.

Prints what differs and exits with 1. Vectors of the kind `request` are for servers.
"""

import importlib.util
import json
import pathlib
import sys

rows = json.loads(pathlib.Path(sys.argv[1]).read_text('utf8'))
files = sys.argv[2:] or [str(pathlib.Path(__file__).parent / 'regz_panel.py')]
cases = [row for row in rows if 'verdict' in row and row['kind'] != 'request']


def keys_of(*roles):
    return [row for row in rows if row['kind'] == 'key' and row['role'] in roles]


trusted = keys_of('active', 'next', 'retired')
roots = [{'x': row['x'], 'y': row['y']} for row in keys_of('root', 'spare')]


def good_if(it):
    return 'good' if it else 'bad'


def verdict_of(sdk, row):
    kind = row['kind']
    if kind == 'ecdsa':
        return good_if(sdk.is_signature(row, bytes.fromhex(row['message']), bytes.fromhex(row['signature'])))
    if kind == 'proof':
        return sdk.request_base(row, row['method'], row['targetUri'], row['body'].encode(), row['challenge'], row['own'])[0]
    if kind == 'answer':
        sent = {'signature': row['sentSignature'], 'signatureInput': row['sentSignatureInput']}
        found = sdk.check_answer({**row, 'status': int(row['status']), 'body': row['body'].encode()}, sent, trusted)
        return good_if(found and f'created={found[0]};nonce="{found[1]}"' in row['signatureInput'])
    if kind == 'keys':
        found = sdk.check_key_set(row['file'], roots, int(row['seen']), row['origin'], int(row['now']))
        return good_if(found and ' '.join(key['kid'] for key in found['keys']) == row['kids'])
    if kind == 'license': return good_if(not sdk.is_mistyped(row['text']))
    if kind == 'label': return sdk.cut(row['label'])
    if kind == 'box':
        parts = ['' if part == '-' else part for part in row['parts'].split(' ')]
        return good_if(sdk.open_box(row['file'], parts) == row['content'])
    floor, local = int(row['floor']), int(row['local'])
    if kind == 'offline':
        found = sdk.check_offline(row['file'], roots, int(row['seen']), row['device'], floor, local)
        return 'ACCEPTED' if found else 'REFUSED'
    return sdk.check_grace(row['file'], trusted, float(row.get('keysExp', 'inf')), row['device'], floor, local)[0]


def tried(sdk, row):
    try:
        return verdict_of(sdk, row)
    except Exception as error:
        return f'threw {error!r}'


failed = not cases
for file in files:
    spec = importlib.util.spec_from_file_location(pathlib.Path(file).stem, file)
    sdk = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sdk)
    wrong = 0
    for row in cases:
        got = tried(sdk, row)
        if row['verdict'] not in (got, 'either'):
            wrong += 1
            print(f'{row["kind"]} "{row["name"]}": {got} instead of {row["verdict"]}')
    print(f'{pathlib.Path(file).name}: {len(cases)} vectors, {wrong} wrong')
    failed = failed or wrong > 0
sys.exit(1 if failed else 0)
