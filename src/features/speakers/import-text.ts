import { SPEAKER_LIMITS } from './rules.ts'

/** The sentences of the import of speakers. */
export const importText = {
  fields: {
    name: 'Name',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    title: 'Title',
    company_name: 'Company',
    topic: 'Topic',
    bio: 'Bio',
    twitter_url: 'Twitter',
    linkedin_url: 'LinkedIn',
    github_url: 'GitHub',
  },
  noColumns: "CSV must contain a 'name' column",
  noColumn: (field: string) => `No column holds the ${field}`,
  noRows: 'No valid speakers found in CSV',
  noName: 'The name is missing',
  sameName: (line: number) => `Same name as row ${line.toLocaleString('en-GB')}`,
  sameEmail: (line: number) => `Same email address as row ${line.toLocaleString('en-GB')}`,
  emailTaken: (name: string) => `${name} has this email address`,
  severalThere: 'Several speakers have this name. Change them one by one.',
  needs: 'The first row holds the column names. Required column: name (or first name and last name).',
  mayHave: 'Optional: email, title, company, topic, bio, Twitter, LinkedIn and GitHub.',
  changes:
    'A speaker whose name is in the list already gets what the file says; an empty cell changes nothing. Pictures are not imported.',
  nothingNew: (rows: number) =>
    rows === 1
      ? 'This speaker is in the list already, exactly as the file has them.'
      : `All ${counted(rows)} are in the list already, exactly as the file has them.`,
  tooMany: (free: number) =>
    `A conference has at most ${SPEAKER_LIMITS.speakers.toLocaleString('en-GB')} speakers, so there is room for ${counted(free)}, and the file has more.`,
  undone: ({ removed, kept }: { removed: number; kept: number }) => ({
    title: `Import undone: ${counted(removed)} removed`,
    ...(kept > 0 && {
      description: `${counted(kept)} of the file ${kept === 1 ? 'was' : 'were'} changed or put into a session since, and ${kept === 1 ? 'stays' : 'stay'}.`,
    }),
  }),
  undoFailed: 'The import could not be undone',
  verb: ({ added, changed }: { added: number; changed: number }) => {
    if (changed === 0) return `Import ${counted(added)}`
    return added === 0 ? `Change ${counted(changed)}` : `Import ${added} and change ${changed}`
  },
  imported: {
    title: 'Import successful',
    description: ({ added, changed }: { added: number; changed: number }) => {
      if (changed === 0) return `${counted(added)} imported`
      return added === 0
        ? `${counted(changed)} changed`
        : `${counted(added)} imported, ${changed} changed. Undo removes those it added; the changes stay.`
    },
  },
}

function counted(count: number) {
  return count === 1 ? '1 speaker' : `${count.toLocaleString('en-GB')} speakers`
}
