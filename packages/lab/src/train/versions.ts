import { createRequire } from 'node:module'

/** Versions of the programs that decide about a model or a score. */
export interface Versions {
  readonly gleaner: string
  readonly lab: string
  readonly node: number
}

/** Versions of the programs that make scores and models; Node's major decides about Unicode and segmentation. */
export function versions(): Versions {
  const { version, dependencies } = createRequire(import.meta.url)('../../package.json') as {
    version: string
    dependencies: Record<string, string>
  }
  return { gleaner: dependencies['gleaner'], lab: version, node: Number(process.versions.node.split('.')[0]) }
}
