// expects typescript(return-await)
async function save() {
  await Promise.resolve();
}

export async function attempt() {
  try {
    return save();
  } catch {
    return undefined;
  }
}
