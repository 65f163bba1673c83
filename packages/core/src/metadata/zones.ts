/** What the names of classes and ids say about an element: whose names and dates it contains. */

/** Bits of what an element is; the first three are zones, which hold for all that lies below. */
export const Zone = {
  /** Readers' comments, replies and reviews. */
  Comment: 1,
  /** Teasers of other articles, sidebars, widgets, pop-ups. */
  Aside: 2,
  /** Navigation, page footer. */
  Navigation: 4,
  /** Not a zone: speaks of an author. */
  Author: 8,
  /** Not a zone: an account, where the page is a forum. */
  Account: 16,
  /** Not a zone: speaks of a date. */
  Date: 32,
} as const

/** Comments, teasers and navigation: what is in them is not the page's own. */
export const outside = Zone.Comment | Zone.Aside | Zone.Navigation

/** Bits, the names that give them, and names that do not, though they look like it. */
const meanings: readonly (readonly [bits: number, names: RegExp, not?: RegExp])[] = [
  [
    Zone.Comment,
    /\b(?:comments?(?:-?(?:list|section|area|thread|body|item|box))?|disqus|respond|replies|kommentare?|commentaires?|comentarios?|trackbacks?|rev|reviews?|testimonials?)\b/,
    /count|link|button|(?:no|has|with)-?comments/,
  ],
  [
    Zone.Aside,
    /\b(?:related|recommend(?:ed|ations?)|side-?bar|widget-area|teasers?|most-?(?:read|popular|viewed)|popular|trending|(?:more|latest|recent|other)-?(?:stories|news|posts|articles|from|entries)|latest|read-?(?:next|more|also)|promo|newsletter|subscribe|sponsored|carousel|slider|cookie|modal|pop-?up|pagination|post-?nav(?:igation)?|similar|ticker|calendar|banner|advert(?:isement)?|ads?)\b|(?:^|\s)widgets?\b(?!.blog)/,
  ],
  [
    Zone.Navigation,
    /\b(?:nav(?:bar|igation)?|(?:main-?)?menu|breadcrumbs?|(?:site|page|global|main)-?footer|colophon|copyright|toolbar|top-?bar|toc)\b|(?:^|\s)footer\b/,
  ],
  [
    Zone.Author,
    /author|autor(?!is|[ie]z)|auteur|by-?line|verfasser|writer|journalist|redakteur|posted-?by|contributor|user-?name|poster/,
    /comment|avatar|image|photo|img|social|follow|related|author-?(?:posts|archive)|authori|unauth|-icon|category|newsletter/,
  ],
  [Zone.Account, /(?:^|\s)(?:name|nick|nickname|user)(?:$|\s)/],
  [
    Zone.Date,
    /date|publi(?:shed|cation|ed|cad|kation)|posted|timestamp|datum|fecha|\b(?:time|meta|info|datetime)\b/,
    /candidate|validate|comment|datepicker|calendar|countdown/,
  ],
]

/** Returns the bits that an element's class and id give it. */
export function meaningOf(names: string): number {
  const text = names.toLowerCase().slice(0, 300).replaceAll('_', ' ').trim()
  let all = 0
  for (const [bits, pattern, not] of meanings) if (pattern.test(text) && !not?.test(text)) all |= bits
  return all
}
