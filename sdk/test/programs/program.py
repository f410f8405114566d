"""A program of a test: does what each line of its input says, and prints where it stands, as JSON."""

import hashlib
import json
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'python'))
import regz_panel  # noqa: E402

given = json.loads(sys.argv[1])
clock = {'wall': 0.0, 'boot': 0.0}
log, told, begun = [], [], time.monotonic()
try:
    panel = regz_panel.connect(**{
        'version': '2.4.0', 'log': log.append, 'now': lambda: time.time() + clock['wall'],
        'since_boot': lambda: regz_panel.since_boot() + clock['boot'], **given,
    })
except ValueError as wrong:
    print(json.dumps({'threw': str(wrong)}), flush=True)
    sys.exit()


def fetched(fetch, is_canceled, *words):
    """What `fetch` returns, and the last progress; canceled at the first one, or after 3 seconds without one, if so wanted."""
    cancel, progress = threading.Event(), {}
    if is_canceled: threading.Timer(3, cancel.set).start()

    def hear(received, total):
        progress.update(received=received, total=total)
        if is_canceled: cancel.set()

    return fetch(*words, on_progress=hear, cancel=cancel), progress


def act(name, word):
    if name == 'pass':
        clock['wall'] += float(word)
        clock['boot'] += float(word)
    if name == 'set-clock': clock['wall'] += float(word)
    if name == 'refresh': panel.refresh()
    if name == 'sign-in': panel.sign_in()
    if name == 'redeem': panel.redeem(word)
    if name == 'save': panel.save(word)
    if name == 'close': panel.close()
    if name in ('update', 'cancel-update', 'replace'):
        update, progress = fetched(panel.update, name == 'cancel-update')
        if name == 'replace': update.replace(word)
        return {'done': word or str(update.file), **progress}
    if name in ('file', 'cancel-file'):
        raw, progress = fetched(panel.file, name == 'cancel-file', word)
        return {'done': hashlib.sha256(raw).hexdigest(), **progress}
    if name == 'offline-request': return {'done': panel.offline_request()}
    if name == 'accept-offline': panel.accept_offline(word)
    return {}


def show(**more):
    standing = panel.standing
    settings, username, notice = ((field or {}).get(name, '') for field, name in (
        (standing.settings, 'content'), (standing.account, 'username'), (standing.notice, 'text')))
    print(json.dumps({'state': standing.state, 'reason': standing.reason, 'log': '\n'.join(log), 'told': len(told), 'offline': standing.offline, 'esp': standing.has('Esp'), 'legit': standing.has('Legit'),
                      'offsets': standing.value('offsets') or '', 'settings': settings, 'username': username, 'notice': notice,
                      'files': ' '.join(each['name'] for each in standing.files), **more}), flush=True)


took_ms = round((time.monotonic() - begun) * 1000)
panel.on_change(told.append)
show(tookMs=took_ms)
for line in sys.stdin:
    name, _, word = line.rstrip('\n').partition(' ')
    try:
        show(**act(name, word))
    except (regz_panel.PanelRefusal, OSError) as refused:
        show(refused=getattr(refused, 'code', str(refused)))
