import { previewImages } from './preview-images.ts';
import type { SampleItem } from './sample-item.ts';
import { zipArchive } from './zip-archive.ts';

const CROSSHAIR = `using System.Drawing;
using System.Windows.Forms;

// A crosshair in the middle of the screen that clicks go through.
class Overlay : Form
{
    Overlay()
    {
        FormBorderStyle = FormBorderStyle.None;
        TopMost = true;
        ShowInTaskbar = false;
        StartPosition = FormStartPosition.CenterScreen;
        Size = new Size(41, 41);
        BackColor = TransparencyKey = Color.Black;
    }

    protected override CreateParams CreateParams
    {
        get { var p = base.CreateParams; p.ExStyle |= 0x80000 | 0x20; return p; }
    }

    protected override void OnPaint(PaintEventArgs e)
    {
        using var pen = new Pen(Color.Lime, 2);
        e.Graphics.DrawLine(pen, 20, 0, 20, 40);
        e.Graphics.DrawLine(pen, 0, 20, 40, 20);
    }

    [System.STAThread]
    static void Main() => Application.Run(new Overlay());
}
`;

const REACTION = `"""Measures how fast you react, over five rounds."""
import random
import statistics
import time

ROUNDS = 5


def play_round() -> float:
    print("Wait ...")
    time.sleep(random.uniform(1.5, 4.0))
    shown_at = time.perf_counter()
    input("Now! Press Enter.")
    return (time.perf_counter() - shown_at) * 1000


times = [play_round() for _ in range(ROUNDS)]
print(f"Median {statistics.median(times):.0f} ms, best {min(times):.0f} ms")
`;

const STATUS = `// Says every half minute whether a server answers, and how fast.
const target = process.argv[2] ?? 'http://regz.localhost:3000/healthz';

async function check() {
  const started = performance.now();
  try {
    const answer = await fetch(target, { signal: AbortSignal.timeout(5000) });
    const ms = Math.round(performance.now() - started);
    console.log(new Date().toISOString(), answer.status, \`\${ms} ms\`);
  } catch (error) {
    console.log(new Date().toISOString(), 'no answer:', error.message);
  }
}

await check();
setInterval(check, 30_000);
`;

type Project = {
  title: string;
  language: string;
  description: string;
  fileName: string;
  source: { name: string; text: string };
  run: string;
  images: readonly Buffer[];
};

function project({ source, run, ...item }: Project): SampleItem {
  const text = `# ${item.title}\n\n${item.description}\n\nRun it: \`${run}\`\n`;
  const content = zipArchive([{ name: 'README.md', text }, source]);
  return { area: 'sample', version: '1.0.0', releaseNotes: '- First version.', ...item, content };
}

/** Sample projects for developers. Source: specification B 2, public download centre. */
export function projectSamples(): SampleItem[] {
  return [
    project({
      title: 'Crosshair Overlay',
      language: 'C#',
      description:
        'A crosshair on top of every window that clicks go through, in one file of WinForms.',
      fileName: 'crosshair-overlay.zip',
      source: { name: 'Overlay.cs', text: CROSSHAIR },
      run: 'dotnet run',
      images: previewImages('5fd38d', '6aa5ff', 2),
    }),
    project({
      title: 'Reaction Timer',
      language: 'Python',
      description: 'Measures how fast you react in the terminal, with nothing to install.',
      fileName: 'reaction-timer.zip',
      source: { name: 'reaction.py', text: REACTION },
      run: 'python reaction.py',
      images: previewImages('ffb454', 'c792ea', 3),
    }),
    project({
      title: 'Status Watch',
      language: 'JavaScript',
      description: 'Asks a server every half minute whether it answers, and writes down how fast.',
      fileName: 'status-watch.zip',
      source: { name: 'watch.mjs', text: STATUS },
      run: 'node watch.mjs',
      images: previewImages('4fd1c5', 'f07178', 4),
    }),
  ];
}
