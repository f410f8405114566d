"""A program of a test: does what each line of its input says, and prints where it stands, as JSON."""

import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'python'))
import regz_panel  # noqa: E402

given = json.loads(sys.argv[1])
clock = {'wall': 0.0, 'boot': 0.0}
panel = regz_panel.connect(
    roots=given['roots'], origins=given['origins'], version='2.4.0', store=given['store'],
    components=given['components'], label=given.get('label'),
    now=lambda: time.time() + clock['wall'], since_boot=lambda: regz_panel.since_boot() + clock['boot'],
)


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
    print(json.dumps({'state': standing.state, 'offline': standing.offline, 'esp': standing.has('Esp'), 'legit': standing.has('Legit'),
                      'offsets': standing.value('offsets') or '', 'settings': settings, **more}), flush=True)


show()
for line in sys.stdin:
    name, _, word = line.rstrip('\n').partition(' ')
    try:
        done = act(name, word)
        show(**({'done': done} if done else {}))
    except regz_panel.PanelRefusal as refused:
        show(refused=refused.code)
