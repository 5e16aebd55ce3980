import { TableBox } from '#web/ui/TableBox.tsx'
import { cookies, kinds, stored } from './cookies.ts'
import { LegalDocument } from './LegalDocument.tsx'

/** /cookie-policy: the kinds of cookies, and what this product stores in the browser. */
export function CookiePolicyPage() {
  return <LegalDocument document={cookies} extra={{ kinds: <KindsTable />, stored: <StoredTable /> }} />
}

function KindsTable() {
  return (
    <TableBox label="Kinds of cookie">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Cookie</th>
            <th scope="col">Purpose</th>
            <th scope="col">Lifetime</th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, purpose, lifetime, here }) => (
            <tr key={purpose}>
              <td>
                <b>{name}</b>
              </td>
              <td>{purpose}</td>
              <td>{lifetime}</td>
              <td>{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function StoredTable() {
  return (
    <TableBox label="What is stored">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Where</th>
            <th scope="col">Purpose</th>
            <th scope="col">Lifetime</th>
          </tr>
        </thead>
        <tbody>
          {stored.map(({ name, place, purpose, lifetime }) => (
            <tr key={name}>
              <td>
                <b>{name}</b>
              </td>
              <td>{place}</td>
              <td>{purpose}</td>
              <td>{lifetime}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}
