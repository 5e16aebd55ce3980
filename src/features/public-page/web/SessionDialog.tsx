import { lazyComponent } from '#web/lazyComponent.tsx'

/** The dialog of a session, loaded when the first one is opened. */
export const SessionDialog = lazyComponent(async () => (await import('./SessionDetails.tsx')).SessionDetails)
