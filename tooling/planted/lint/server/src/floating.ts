// expects typescript(no-floating-promises)
async function save() {
  await Promise.resolve();
}

export function request() {
  save();
}
