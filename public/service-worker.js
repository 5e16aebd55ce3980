// Shows push messages. It is only registered in browsers whose owner has turned them on, and keeps no pages.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.path))
})

/** Opens the address in a tab of ours that is already there, else in a new one. */
async function show(path) {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return self.clients.openWindow(path)
  await tab.focus()
  // A worker may only navigate the tabs that it controls.
  return tab.navigate(path).catch(() => self.clients.openWindow(path))
}
