// Written by tools/build-pipelines.ts from pipelines/*.json.
import type { NamedPipeline } from '../../pipeline/types.js'

/** Every pipeline that ships under a name. */
export const namedPipelines: readonly NamedPipeline[] = [
  {"name":"default","summary":"The learned filter: a trained model judges every block, as many blocks are kept as maximise the expected F1.","policies":{"hidden":"auto"},"pipeline":{"use":"learned"}},
  {"name":"fast","summary":"Without any model: the element with the largest expected F1.","pipeline":{"use":"best-element"}},
  {"name":"news","summary":"Composite text density, cleaned of link-heavy blocks: made for articles.","pipeline":{"serial":[{"use":"lqf"},{"use":"cectd-ds"}]}},
  {"name":"vote-greedy","summary":"Keep what a sum of votes of at least 3 of five filters want: cectd-ds, cepr-setpr, lsi, drop-forms, lp.","pipeline":{"vote":[{"use":"cectd-ds"},{"use":"cepr-setpr"},{"use":"lsi"},{"use":"drop-forms"},{"use":"lp"}],"minVotes":3}},
]
