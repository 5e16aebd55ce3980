import { EXHIBITOR_LIMITS } from './rules.ts'

/** The sentences of the import of exhibitors. */
export const importText = {
  fields: {
    name: 'Name',
    category: 'Category',
    size: 'Size',
    location: 'Location',
    description: 'Description',
    full_description: 'Full description',
    website: 'Website',
    linkedin_url: 'LinkedIn',
    twitter_url: 'Twitter',
    founded: 'Founded',
    employees: 'Employees',
  },
  noColumns: "CSV must contain 'name', 'category', 'location' and 'description' columns",
  noColumn: (field: string) => `No column holds the ${field}`,
  noRows: 'No valid exhibitors found in CSV',
  otherSize: (size: string) => `“${size}” is not a size, so it becomes Mid-size`,
  sameName: (line: number) => `Same name as row ${line.toLocaleString('en-GB')}`,
  alreadyThere: 'Already an exhibitor of this conference',
  allThere: (rows: number) =>
    rows === 1 ? 'This exhibitor is already in the list.' : `All ${counted(rows)} are already in the list.`,
  needs: 'The first row holds the column names. Required columns: name, category, location and description.',
  mayHave: 'Optional: size, full description, website, LinkedIn, Twitter, founded and employees.',
  drafts: 'Imported exhibitors are drafts until you publish them.',
  tooMany: (free: number) =>
    `A conference has at most ${EXHIBITOR_LIMITS.exhibitors} exhibitors, so there is room for ${counted(free)}, and the file has more.`,
  imported: {
    title: 'Import successful',
    description: ({ imported }: { imported: number }) => `${counted(imported)} imported`,
  },
  undone: (removed: number) => `Import undone: ${counted(removed)} removed`,
  undoFailed: 'The import could not be undone',
  counted,
}

function counted(count: number) {
  return count === 1 ? '1 exhibitor' : `${count.toLocaleString('en-GB')} exhibitors`
}
