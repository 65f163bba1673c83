import { configDefaults, defineConfig } from 'vitest/config'

/** `npm run test:quick` runs the tests beside the code without those that take seconds. */
const isQuick = process.env.GLEANER_TESTS === 'quick'

const besideTheCode = ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts']

/** Laws of every filter on large and random pages, training, threads, programs and packaging: `npm test` runs them. */
const takesSeconds = [
  'packages/core/src/filters/**/filter.test.ts',
  'packages/core/src/filters/**/filters.test.ts',
  'packages/core/src/filters/{crunch/crunch,fe/fe,mss/supervised,every-filter}.test.ts',
  'packages/core/src/output/{highlight,to-html,to-text,to-markdown/round-trip}.test.ts',
  'packages/core/src/{charsets/charsets,html/parse,registry/models}.test.ts',
  'packages/core/src/filters/mss/porter.test.ts',
  'packages/core/src/metadata/metadata.test.ts',
  'packages/lab/src/{bench,evaluate,evolve,figures,optimise,peers,search,train}/**/*.test.ts',
  'packages/node/src/executor/**/*.test.ts',
  'packages/batch/src/**/*.test.ts',
  'packages/cli/src/commands/**/*.test.ts',
  'tools/{bundle,check-package,run-examples,build-readmes}.test.ts',
]

export default defineConfig({
  resolve: { conditions: ['gleaner-source'] },
  ssr: { resolve: { conditions: ['gleaner-source'] } },
  test: {
    include: isQuick ? besideTheCode : [...besideTheCode, 'tests/**/*.test.ts'],
    exclude: isQuick ? [...configDefaults.exclude, ...takesSeconds] : configDefaults.exclude,
    // Tests of one worker share their modules: loading them anew for each file would take longer than most tests.
    isolate: !isQuick,
    // Browsers on a busy machine take more than the second that polls wait by default.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
