// expects typescript(no-misused-promises)
async function isAllowed() {
  return await Promise.resolve(true);
}

export function decide() {
  return isAllowed() ? 'yes' : 'no';
}
