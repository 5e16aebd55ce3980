import type { ReactNode } from 'react'

type SettingRowProps = {
  title: string
  detail: string
  /** The button. */
  children: ReactNode
}

/** One thing that can be changed: what it is, and the button that does it. */
export function SettingRow({ title, detail, children }: SettingRowProps) {
  return (
    <div className="setting">
      <div>
        <h3>{title}</h3>
        <p className="soft">{detail}</p>
      </div>
      {children}
    </div>
  )
}
