export function port() {
  return process.env['PORT'];
}
