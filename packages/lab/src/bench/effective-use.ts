/** A filter with every parameter that holds. */

import { ConfigurationError, type Registry, resolve, type Use } from 'gleaner'

/** Completes a use by its preset and the defaults, so that the same judging always has the same name. */
export function effectiveUse({ use, preset, with: given }: Use, registry: Registry): Use {
  const filter = registry.filters.get(use)
  if (!filter) throw new ConfigurationError(`there is no filter "${use}"`)
  return { use, with: resolve(use, filter.params, { ...filter.presets?.[preset ?? 'default'], ...given }) }
}
