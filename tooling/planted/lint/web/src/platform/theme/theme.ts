export function remember(theme: string) {
  localStorage.setItem('theme', theme);
}
