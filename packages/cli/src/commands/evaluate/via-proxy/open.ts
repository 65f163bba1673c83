/** From the flags of `gleaner evaluate --via-proxy` to an evaluation through a proxy. */

import { type Candidate, type EvaluateOptions, peersIn } from '@gleaner/lab'
import type { AnyModel, PagePolicies } from 'gleaner'
import { UsageError } from '../../../io/exit-codes.js'
import { type ViaProxy, viaForeignProxy, viaOwnProxy } from './via-proxy.js'

/** What the flags say beside the request. */
export interface ViaProxyFlags {
  /** The address of a proxy that runs already; true for one of ours. */
  readonly viaProxy: string | true
  readonly pipeline?: readonly string[] | undefined
}

/** Starts what the evaluation needs; the caller closes it. */
export async function openViaProxy({ viaProxy, pipeline }: ViaProxyFlags, request: EvaluateOptions): Promise<ViaProxy> {
  if (viaProxy === true) return await viaOwnProxy(request.pipelines, documentsOf(request))
  if (pipeline !== undefined) {
    throw new UsageError('--pipeline cannot be used with the address of a proxy: a proxy that runs already decides itself how it extracts')
  }
  return await viaForeignProxy(viaProxy)
}

/** The pipelines as the server stores them: with their policies, content rules and models. */
function documentsOf({ pipelines, policies, scope, models = [], filtersFile }: EvaluateOptions): object[] {
  if (scope === 'selection') throw new UsageError('--selection cannot be used with --via-proxy: the proxy sends what extract keeps')
  if (filtersFile !== undefined) throw new UsageError('--filters cannot be used with --via-proxy: the proxy has only the filters that ship')
  const [peer] = peersIn(pipelines.map(({ pipeline }) => pipeline))
  if (peer !== undefined) throw new UsageError(`${peer} cannot be measured with --via-proxy: the proxy has only the filters that ship`)
  return pipelines.map(candidate => documentOf(candidate, { ...candidate.policies, ...policies }, models))
}

/** A pipeline as the server stores it. */
export function documentOf({ pipeline, content }: Candidate, policies: PagePolicies, models: readonly AnyModel[]): object {
  return { pipeline, policies, ...(content && { content }), ...(models.length > 0 && { models }) }
}
