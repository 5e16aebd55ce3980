import './BlogPage.css'
import { longDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { posts } from './posts.ts'
import { Prose } from './Prose.tsx'
import { StaticFrame } from './StaticFrame.tsx'

/** A blog post. The page table has a row for each, so the post always exists. */
export function BlogPostPage() {
  const { path } = useLocation()
  const at = posts.findIndex(({ slug }) => paths.blogPost(slug) === path.replace(/\/+$/, ''))
  const post = posts[at]
  if (!post) return null
  const next = posts[(at + 1) % posts.length]
  return (
    <StaticFrame
      className="blog-page"
      title={post.title}
      lead={post.summary}
      aside={<Cover id={post.slug} use="card" />}
    >
      <p className="soft byline">
        The Foyer team, <time dateTime={post.date}>{longDate(post.date)}</time> · {post.minutes} minutes
      </p>
      <article>
        <Prose lines={post.lines} level={2} />
      </article>
      <nav className="next-steps" aria-label="More to read">
        <Link className="back glyph glyph-arrow-left" to={paths.blog}>
          All articles
        </Link>
        {next && (
          <Link className="link reach" to={paths.blogPost(next.slug)}>
            {next.title}
          </Link>
        )}
      </nav>
    </StaticFrame>
  )
}
