// expects eslint(no-restricted-globals)
export function ask(): Promise<Response> {
  return fetch('https://example.com');
}
