import type { ReactNode } from 'react'

type SettingRowProps = {
  title: string
  detail: string
  /** The button. */
  children: ReactNode
}

/** A setting with the button that changes it. */
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
