import { FileText } from 'lucide-react'
import type { ImportReply } from './useImport.ts'

const DELIMITERS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

/** '14 rows, read as semicolon-separated, UTF-8', or as another format that is no table. */
function readAs({ rows: { length: rows }, delimiter, encoding }: ImportReply<{ line: number }>, format: string | null) {
  const how = `${format ?? `${DELIMITERS[delimiter] ?? delimiter}-separated`}, ${encoding}`
  return `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}, read as ${how}`
}

type ImportFileProps = {
  name: string
  /** What the file was recognised as; null for CSV. */
  format: string | null
  accept: string
  reply: ImportReply<{ line: number }> | null
  /** Null while the file is being imported. */
  onChoose: ((file: File) => void) | null
}

/** The chosen file, how it was read, and a button to choose another one. */
export function ImportFile({ name, format, accept, reply, onChoose }: ImportFileProps) {
  return (
    <p className="soft import-file">
      <span className="name">
        <FileText className="lucide-small" aria-hidden="true" />
        <bdi>{name}</bdi>
      </span>
      {reply && <span>{readAs(reply, format)}</span>}
      {reply && onChoose && (
        <label className="link">
          Choose another file
          <input
            className="visually-hidden"
            type="file"
            accept={accept}
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
