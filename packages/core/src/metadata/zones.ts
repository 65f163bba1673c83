/** What the names of classes and ids say about an element: whose names and dates stand in it. */

/** Bits of what an element is; the first four are zones, which hold for all that lies below. */
export const Zone = {
  /** Readers' comments, replies and reviews. */
  Comment: 1,
  /** Teasers of other articles, sidebars, widgets, pop-ups. */
  Aside: 2,
  /** Navigation, page footer. */
  Navigation: 4,
  /** About the author: a name here is an author's, but a date is not this page's. */
  Biography: 8,
  /** Not a zone: speaks of an author. */
  Author: 16,
  /** Not a zone: an account, where the page is a forum. */
  Account: 32,
  /** Not a zone: speaks of a date. */
  Date: 64,
} as const

/** Comments, teasers and navigation: what stands there is not the page's own. */
export const outside = Zone.Comment | Zone.Aside | Zone.Navigation

/** Bits, the names that give them, and names that do not, though they look like it. */
const meanings: readonly (readonly [bits: number, names: RegExp, not?: RegExp])[] = [
  [
    Zone.Comment,
    /\b(?:comments?(?:-?(?:list|section|area|thread|wrap(?:per)?|container|body|item|box)s?)?|disqus|respond|responses|replies|kommentare?|kommentar-?(?:bereich|liste)|commentaires?|comentarios?|commenti|komentarze|reacties|kommentarer|trackbacks?|pingbacks?|webmentions?|rev|reviews?|testimonials?)\b/,
    /count|link|number|icon|button|btn|meta|toggle|no-?comments?|comments-?(?:off|open|closed)|has-?comments?|with-?comments?/,
  ],
  [
    Zone.Aside,
    /\b(?:related|recommend(?:ed|ations?)|side-?bar|widget-area|teasers?|most-?(?:read|popular|viewed)|popular|trending|more-?(?:stories|news|posts|articles|from)|also-?like|you-?may|read-?(?:next|more|also)|up-?next|latest(?:-?(?:news|posts|articles))?|recent-?(?:posts|articles|news|entries)|other-?(?:posts|articles|news)|promo|newsletter|sign-?up|subscribe|sponsored|carousel|slider|cookie|consent|modal|pop-?up|pagination|prev-?next|post-?nav(?:igation)?|archives?-?(?:list|widget)|similar|suggested|tag-?cloud|ticker|weiterlesen|verwandte|aehnliche|calendar|search-?results?|banner|advert(?:isement)?|ads?)\b|(?:^|\s)widgets?\b(?!.blog)/,
  ],
  [
    Zone.Navigation,
    /\b(?:nav|navbar|navigation|main-?menu|menu|breadcrumbs?|(?:site|page|global|main)-?footer|colophon|copyright|toolbar|top-?bar|toc)\b|(?:^|\s)footer\b/,
  ],
  [
    Zone.Biography,
    /\b(?:author|autor|auteur)[\w-]{0,20}(?:bio|box|info|card|desc|about|profile|details)|\b(?:bio|biography|about-?(?:the-)?author)\b/,
  ],
  [
    Zone.Author,
    /author|autor(?!is|[ie]z)|auteur|by-?line|verfasser|writer|journalist|redakteur|posted-?by|written-?by|contributor|user-?name|poster/,
    /comment|avatar|image|photo|pic(?:ture)?\b|img|social|follow|related|author-?(?:posts|archive|link-?list)|authority|authoriz|unauth|coauthors-list|-icon|category|newsletter/,
  ],
  [Zone.Account, /(?:^|\s)(?:name|nick|nickname|user)(?:$|\s)/],
  [
    Zone.Date,
    /date|publi(?:shed|cation|ed|cad|kation)|posted|timestamp|datum|fecha|(?:entry|post|article)-?meta|\b(?:time|meta|dt-published|info|datetime)\b/,
    /update-?(?:btn|link)|candidate|validate|comment|mandate|datepicker|calendar|countdown/,
  ],
]

/** Names that tell what a page has: `has-sidebar`, `with-comments`. */
const wholePage =
  /(?:has|with|no|without|left|right|both|single|hide|show|is|enable)-?(?:sidebars?|widgets?|comments?|nav|menu|footer|banner|ads)/

/** Returns the bits that an element's class and id give it. */
export function meaningOf(names: string): number {
  const text = names.toLowerCase().slice(0, 300).replaceAll('_', ' ').trim()
  let all = 0
  for (const [bits, pattern, not] of meanings) if (pattern.test(text) && !not?.test(text)) all |= bits
  return wholePage.test(text) ? all & ~15 : all
}
