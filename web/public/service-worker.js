// Shows notifications and opens their pages. It answers no requests and stores nothing.

self.addEventListener('push', (event) => {
  const { title, text, path, tag, language } = event.data.json();
  const shown = { body: text, tag, lang: language, icon: '/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** Focuses the page if it is open, or else opens it. Only pages of this origin. */
async function openPage(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open === undefined ? self.clients.openWindow(href) : open.focus());
}
