"""A program of a test: does what each line of its input says, and prints where it stands, as JSON."""

import json
import pathlib
import sys
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


def act(name, word):
    if name == 'pass':
        clock['wall'] += float(word)
        clock['boot'] += float(word)
    if name == 'set-clock': clock['wall'] += float(word)
    if name == 'refresh': panel.refresh()
    if name == 'sign-in': panel.sign_in()
    if name == 'redeem': panel.redeem(word)
    if name == 'save': panel.save(word)
    if name == 'update': return str(panel.update().file)
    if name == 'close': panel.close()
    return None


def show(**more):
    standing = panel.standing
    settings = (standing.settings or {}).get('content', '')
    print(json.dumps({'state': standing.state, 'reason': standing.reason, 'log': '\n'.join(log), 'told': len(told), 'offline': standing.offline, 'esp': standing.has('Esp'), 'legit': standing.has('Legit'),
                      'offsets': standing.value('offsets') or '', 'settings': settings, **more}), flush=True)


took_ms = round((time.monotonic() - begun) * 1000)
panel.on_change(told.append)
show(tookMs=took_ms)
for line in sys.stdin:
    name, _, word = line.rstrip('\n').partition(' ')
    try:
        done = act(name, word)
        show(**({'done': done} if done else {}))
    except regz_panel.PanelRefusal as refused:
        show(refused=refused.code)
