/** Parts of a page in which names and dates belong to something else: comments, teasers, navigation, footers. */

import { Tag } from '../html/tags.js'

/** Bits of a zone; all are inherited by what lies below. */
export const Zone = {
  /** Readers' comments, replies and reviews. */
  Comment: 1,
  /** Teasers of other articles, sidebars, widgets, pop-ups. */
  Aside: 2,
  /** Navigation, page footer. */
  Navigation: 4,
  /** About the author: a name here is an author's, but a date is not this page's. */
  Biography: 8,
} as const

const commentName =
  /(?:^|[\s_-])(?:comments?|comment-?(?:list|section|area|thread|wrap(?:per)?|container|body|item|box)s?|commentlist|disqus(?:_thread)?|respond|responses|replies|kommentare?|kommentar-?(?:bereich|liste)|commentaires?|comentarios?|commenti|komentarze|reacties|kommentarer|trackbacks?|pingbacks?|webmentions?|rev|(?:customer-?|user-?|product-?)?reviews?|testimonials?)(?:$|[\s_-])/
const notComment =
  /count|link|number|icon|button|btn|meta|toggle|no-?comments?|comments-?(?:off|open|closed)|has-?comments?|with-?comments?/
const asideName =
  /(?:^|[\s_-])(?:related|recommend(?:ed|ations?)|sidebar|side-?bar|widget-area|teasers?|most-?(?:read|popular|viewed)|popular|trending|more-?(?:stories|news|posts|articles|from)|also-?like|you-?may|read-?(?:next|more|also)|up-?next|latest(?:-?(?:news|posts|articles))?|recent-?(?:posts|articles|news|entries)|other-?(?:posts|articles|news)|promo|newsletter|sign-?up|subscribe|sponsored|carousel|slider|cookie|consent|modal|popup|pop-up|pagination|prev-?next|post-?nav(?:igation)?|archives?-?(?:list|widget)|similar|suggested|tag-?cloud|ticker|weiterlesen|verwandte|aehnliche|calendar|search-?results?|banner|advert(?:isement)?|ads?)(?:$|[\s_-])|(?:^|\s)widgets?(?:$|[\s_-])(?!blog)/
const navigationName =
  /(?:^|[\s_-])(?:nav|navbar|navigation|main-?menu|menu|breadcrumbs?|(?:site|page|global|main)-?footer|colophon|copyright|toolbar|top-?bar|toc)(?:$|[\s_-])|(?:^|\s)footer(?:$|[\s_-])/
const biographyName =
  /(?:^|[\s_-])(?:author|autor|auteur|about-?(?:the-)?author)[\w-]{0,20}(?:bio|box|info|card|desc|about|profile|details)|(?:^|[\s_-])(?:bio|biography|about-?(?:the-)?author)(?:$|[\s_-])/
/** Names that tell what a page has: `has-sidebar`, `with-comments`. */
const wholePage =
  /(?:has|with|no|without|left|right|both|single|hide|show|is|enable)-?(?:sidebars?|widgets?|comments?|nav|menu|footer|banner|ads)/

/** Returns the zone bits that an element adds, from its tag and its lower-case class and id. */
export function zoneOf(tag: number, names: string): number {
  if (tag === Tag.nav) return Zone.Navigation
  if (tag === Tag.aside) return Zone.Aside | (biographyName.test(names) ? Zone.Biography : 0)
  if (names === '' || wholePage.test(names)) return 0
  let zone = 0
  if (commentName.test(names) && !notComment.test(names)) zone |= Zone.Comment
  if (asideName.test(names)) zone |= Zone.Aside
  if (navigationName.test(names)) zone |= Zone.Navigation
  if (biographyName.test(names)) zone |= Zone.Biography
  return zone
}
