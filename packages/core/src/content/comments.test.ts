import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { commentText } from './comments.js'

const post = '<p>The ferry will run again from Monday, said the harbour master, if the ice lets it leave.</p>'
const comments = `<div id="comments">${'<p>A reader has a good deal to say about the ferry and about the ice, and says it here.</p>'.repeat(4)}</div>`

/** Text of the comments of a page of which everything is kept. */
function commentsOf(html: string, mayDiscuss: boolean): string {
  const page = parsePage(html)
  const { bounds } = commentText(page, page.live, mayDiscuss, true)
  return Array.from({ length: bounds.length / 2 }, (_, k) => page.runs.axis.slice(bounds[2 * k], bounds[2 * k + 1])).join('')
}

describe('commentText', () => {
  it('finds comments that are longer than the post on a page that is judged to be no forum', () => {
    expect(commentsOf(post + comments, false)).toContain('A reader has')
    expect(commentsOf(post + comments, false)).not.toContain('ferry will run')
  })
  it('takes the discussion for the content of what may be a forum', () => {
    expect(commentsOf(post + comments, true)).toBe('')
  })
  it('finds a few comments on every page', () => {
    const long = post.repeat(8)
    expect(commentsOf(long + comments, true)).toContain('A reader has')
    expect(commentsOf(long + comments, false)).toContain('A reader has')
  })
  it('takes what is so named for the content where there is no other', () => {
    expect(commentsOf(`<h1>Ferry</h1>${comments}`, false)).toBe('')
  })
})
