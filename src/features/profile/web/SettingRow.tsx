import type { ReactNode } from 'react'

type SettingRowProps = {
  /** For links to it. */
  id?: string
  title: string
  detail: string
  /** Whether a change of `detail` is read out. */
  isLive?: boolean
  /** The button. */
  children: ReactNode
}

/** A setting with the button that changes it. */
export function SettingRow({ id, title, detail, isLive = false, children }: SettingRowProps) {
  return (
    <div className="setting" id={id}>
      <div>
        <h3>{title}</h3>
        <p className="soft" role={isLive ? 'status' : undefined}>
          {detail}
        </p>
      </div>
      {children}
    </div>
  )
}
