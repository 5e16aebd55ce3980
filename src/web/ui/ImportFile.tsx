import { FileText } from 'lucide-react'
import type { ImportReply } from './useImport.ts'

const DELIMITERS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

/** '14 rows, read as semicolon-separated, UTF-8' */
function readAs({ rows: { length: rows }, delimiter, encoding }: ImportReply<{ line: number }>) {
  const how = `${DELIMITERS[delimiter] ?? delimiter}-separated, ${encoding}`
  return `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}, read as ${how}`
}

type ImportFileProps = {
  name: string
  reply: ImportReply<{ line: number }> | null
  /** Null while the file is being imported. */
  onChoose: ((file: File) => void) | null
}

/** The chosen file, how it was read, and a button to choose another one. */
export function ImportFile({ name, reply, onChoose }: ImportFileProps) {
  return (
    <p className="soft import-file">
      <span className="name">
        <FileText className="lucide-small" aria-hidden="true" />
        <bdi>{name}</bdi>
      </span>
      {reply && <span>{readAs(reply)}</span>}
      {reply && onChoose && (
        <label className="link">
          Choose another file
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onChoose(file)
            }}
          />
        </label>
      )}
    </p>
  )
}
