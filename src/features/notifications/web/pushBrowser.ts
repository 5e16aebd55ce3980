import { call } from '#web/data/api.ts'
import { pushApi } from '../contract.ts'

/** Its code shows the messages. It is registered when push is turned on, and not before. */
const WORKER = '/service-worker.js'

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Whether this browser shows push messages to the person who is signed in. */
export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  // It may be that of an earlier session, of somebody else.
  const { subscribed } = await call(pushApi.state, {})
  return subscribed ? 'on' : 'off'
}

/** Asks the person, and then the browser's push service. Throws if either is not to be had. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { public_key } = await call(pushApi.state, {})
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint = '', keys = {} } = made.toJSON()
  await call(pushApi.subscribe, { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } })
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  await call(pushApi.unsubscribe, {})
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}
