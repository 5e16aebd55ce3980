import './BlogPage.css'
import { longDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { type Post, posts } from './posts.ts'
import { StaticFrame } from './StaticFrame.tsx'

/** /blog: the posts, newest first. */
export function BlogPage() {
  return (
    <StaticFrame className="blog-page" title="Blog" lead="Notes on running conferences where people actually meet.">
      <ul className="posts">
        {posts.map((post) => (
          <PostTeaser key={post.slug} post={post} />
        ))}
      </ul>
    </StaticFrame>
  )
}

function PostTeaser({ post: { slug, title, summary, date, minutes } }: { post: Post }) {
  return (
    <li className="card">
      <Cover id={slug} use="card" />
      <div>
        <h2>
          <Link to={paths.blogPost(slug)}>{title}</Link>
        </h2>
        <p>{summary}</p>
        <p className="soft small">
          <time dateTime={date}>{longDate(date)}</time> · {minutes} minutes
        </p>
      </div>
    </li>
  )
}
