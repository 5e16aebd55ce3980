import { Card } from '#web/ui/Card.tsx'
import type { Installation } from '../contract.ts'
import { counted } from '../counted-text.ts'
import { text } from '../text.ts'
import { FactList } from './FactList.tsx'

/** What was set when the server started. */
export function SettingsCard({ settings }: { settings: Installation['settings'] }) {
  const { mail_server, contact_email, mail_from, payments, proxies, signature } = settings
  return (
    <Card title={text.settings} pad={false}>
      <FactList
        facts={[
          [text.mailServer, mail_server ?? text.noMailServer],
          [text.contact, contact_email ?? text.noContact(mail_from)],
          [text.payments, text.paymentKinds[payments]],
          [text.proxies, counted(proxies)],
          [text.signature, signature],
        ]}
      />
    </Card>
  )
}
