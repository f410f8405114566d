// Updates the time in the bar of an open page, because the clock may be turned on another page.
const LOOK_MS = 5000;
const place = document.querySelector('test-clock-bar time');

async function look() {
  if (place === null || document.hidden) return;
  const answer = await fetch('/stand-ins/clock/now').catch(() => null);
  if (answer === null || !answer.ok) return;
  const { now, says } = await answer.json();
  place.setAttribute('datetime', now);
  if (place.textContent !== says) place.textContent = says;
}

setInterval(() => void look(), LOOK_MS);
document.addEventListener('visibilitychange', () => void look());
