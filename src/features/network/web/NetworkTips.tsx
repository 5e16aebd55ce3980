import { Handshake, Pencil, QrCode } from 'lucide-react'
import { networkText } from '../network-text.ts'

const ICONS = [Pencil, Handshake, QrCode]

/** Three hints beside the lists. */
export function NetworkTips() {
  return (
    <aside className="network-tips" aria-labelledby="network-tips">
      <h2 id="network-tips">{networkText.tipsTitle}</h2>
      <ul>
        {networkText.tips.map(({ title, text }, at) => {
          const Icon = ICONS[at] ?? Pencil
          return (
            <li key={title}>
              <Icon aria-hidden />
              <p className="soft">
                <b>{title}</b>
                {text}
              </p>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
