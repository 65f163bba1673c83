import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['gleaner-source'] },
  ssr: { resolve: { conditions: ['gleaner-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    testTimeout: 60_000,
    reporters: process.env.CI ? ['default'] : ['default'],
  },
})
