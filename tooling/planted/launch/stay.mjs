/** Reports each signal it receives once, and exits normally when its input is closed. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  let heard = false;
  process.on(signal, () => {
    if (!heard) process.stdout.write(`heard ${signal}\n`);
    heard = true;
  });
}
process.stdin.resume();
process.stdout.write(`${process.pid}\n`);
