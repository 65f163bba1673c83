/**
 * A client of the service that `gleaner serve` runs, without dependencies, for Node, browsers and edges.
 *
 * @packageDocumentation
 */
export * from './api.js'
export {
  type AnswerLike,
  type BodyLike,
  type ClientOptions,
  type FetchLike,
  type SentRequest,
  ServiceError,
  type ServiceEvent,
} from './transport.js'
