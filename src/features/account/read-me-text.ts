import { ACCOUNT_FILE } from './import-rules.ts'

/** What is what in the archive, for whoever opens it. */
export function readMe({ origin, email }: { origin: string; email: string }) {
  return `Your data on Foyer
==================

This archive is from ${origin}, from the account of ${email}.

${ACCOUNT_FILE.everything}
    Everything that is stored about you there, to read: your profile, the
    conferences you take part in and what you agreed to, your connections,
    what you wrote and asked, the sessions you saved, and so on. Any web
    browser and any text editor opens it.

picture.webp
    Your picture, if you have one. Any web browser opens it.

${ACCOUNT_FILE.name}
    What another installation of Foyer takes in: your profile, picture and
    settings, and what you said of yourself at conferences. It is signed, and
    refused if it was changed. You need not open it: on the other Foyer log
    in, open your profile, choose "Bring your data from another Foyer", and
    then the whole archive, ${ACCOUNT_FILE.archive}. You will see what is in
    it before anything changes.

Not in here: your password, your sessions, and other secrets such as the
address of your calendar. Keep the archive to yourself: it has your address,
your phone number and what you wrote.
`
}
