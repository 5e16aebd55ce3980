import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Brand } from '#web/ui/Brand.tsx'

const COLUMNS = [
  {
    title: 'Product',
    links: [
      ['Features', paths.features],
      ['Events', paths.events],
      ['Testimonials', paths.testimonials],
      ['Resources', paths.resources],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About', paths.about],
      ['Careers', paths.careers],
      ['Blog', paths.blog],
      ['Contact', paths.contact],
    ],
  },
  {
    title: 'Help and legal',
    links: [
      ['FAQ', paths.faq],
      ['Terms of Service', paths.termsOfService],
      ['Privacy Policy', paths.privacyPolicy],
      ['Cookie Policy', paths.cookiePolicy],
      ['Legal Hub', paths.legalHub],
    ],
  },
] as const

/** The links of the footer. */
export function FooterColumns() {
  return (
    <>
      <div>
        <Brand />
        <p className="soft">The room before the room: where a conference meets.</p>
      </div>
      {COLUMNS.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([label, to]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  )
}
