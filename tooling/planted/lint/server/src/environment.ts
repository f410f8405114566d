// expects node(no-process-env)
export function port() {
  return process.env['PORT'];
}
